import type { PeriodUnit, PlanKind } from '@koma/schema/rules/plan'
import type { TaxRate } from '@koma/schema/records/tax'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** Returns how the parts of a plan are written: how long it lasts, and how its price is taxed. */
export function usePlanWords() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return {
    period: ({ kind, periodCount, periodUnit }: { kind: PlanKind; periodCount: number; periodUnit: PeriodUnit }) =>
      kind === 'monthly' ? text.eachMonth : text.periodOf(periodCount, periodUnit),
    tax: ({ taxRate, taxIncluded }: { taxRate: TaxRate; taxIncluded: boolean }) =>
      taxRate === 'exempt' ? text.taxExempt : text.taxOf(taxRateTexts[language][taxRate], taxIncluded),
  }
}
