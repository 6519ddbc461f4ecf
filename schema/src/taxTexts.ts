import type { Language } from './codes.ts'
import type { TaxRate } from './records/tax.ts'

/** The words for tax rates on screen, in files and in the log. */
export const taxRateTexts: Readonly<Record<Language, Readonly<Record<TaxRate, string>>>> = {
  jp: { standard: '10%', reduced: '8%（軽減税率）', exempt: '非課税' },
  en: { standard: '10%', reduced: '8% (reduced)', exempt: 'Exempt' },
}
