import type { PeriodUnit, PlanKind } from '@koma/schema/rules/plan'
import type { TaxRate } from '@koma/schema/records/tax'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** Returns how the parts of a plan are written: how long it lasts, and how its price is taxed. */
export function usePlanWords() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const tax = ({ taxRate, taxIncluded }: { taxRate: TaxRate; taxIncluded: boolean }) =>
    taxRate === 'exempt' ? text.taxExempt : text.taxOf(taxRateTexts[language][taxRate], taxIncluded)
  return {
    period: ({ kind, periodCount, periodUnit }: { kind: PlanKind; periodCount: number; periodUnit: PeriodUnit }) =>
      kind === 'monthly' ? text.eachMonth : text.periodOf(periodCount, periodUnit),
    tax,
    /** A free plan has no tax to speak of. */
    price: (terms: { price: number; taxRate: TaxRate; taxIncluded: boolean }) =>
      terms.price === 0 ? [text.free] : [format.yen(terms.price), tax(terms)],
  }
}
