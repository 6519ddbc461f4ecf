import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'

/**
 * Returns functions that write the amounts of these figures: yen, points or tickets, and both as short as an axis needs
 * them.
 */
export function useAmounts() {
  const format = useFormat()
  const [language] = useLanguage()
  const { creditType } = useSchool()
  const compact = new Intl.NumberFormat(language === 'jp' ? 'ja' : 'en', { notation: 'compact' })
  return {
    yen: format.yen,
    shortYen: (amount: number) => (language === 'jp' ? `${compact.format(amount)}円` : `¥${compact.format(amount)}`),
    credits: (count: number) => format.credits(count, creditType),
    short: (amount: number) => compact.format(amount),
    month: format.month,
    /** 11月 / Nov. */
    shortMonth: (month: string) =>
      new Intl.DateTimeFormat(language === 'jp' ? 'ja' : 'en', { month: 'short', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    creditType,
  }
}
