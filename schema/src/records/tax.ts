import { z } from 'zod'
import { field } from './record.ts'

/** How a price is taxed: at the standard rate (10%), at the reduced rate (8%), or not at all. */
export const taxRates = ['standard', 'reduced', 'exempt'] as const

export type TaxRate = (typeof taxRates)[number]

/** How a price is taxed. Contracts and plans have these fields beside their price. (PLAN-01) */
export const taxFields = {
  taxRate: field(z.enum(taxRates), {
    words: { jp: '消費税率', en: 'Tax rate' },
    description: 'The rate of consumption tax on the price: `standard` is 10%, `reduced` 8%.',
    defaultValue: 'standard',
  }),
  taxIncluded: field(z.boolean(), {
    words: { jp: '税込', en: 'Price includes tax' },
    description: 'Whether the price includes the tax; otherwise the tax is added to it.',
    defaultValue: true,
  }),
}
