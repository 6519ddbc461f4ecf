import { useMemo } from 'react'
import { useLanguage } from '../i18n/useMessages.ts'
import {
  type CreditType,
  formatCount,
  formatCredits,
  formatSignedCredits,
  formatSignedYen,
  formatYen,
} from './amounts.ts'
import {
  dayWord,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from './dates.ts'

/** Returns the formatters of `dates.ts` and `amounts.ts` in the interface language. */
export function useFormat() {
  const [language] = useLanguage()
  return useMemo(
    () => ({
      date: (dateOrTime: string, options?: { year?: boolean }) => formatDate(dateOrTime, language, options),
      /** With its year where that is not the year of `today`. */
      dateFrom: (dateOrTime: string, today: string) =>
        formatDate(dateOrTime, language, { year: dateOrTime.slice(0, 4) !== today.slice(0, 4) }),
      time: formatTime,
      timeRange: formatTimeRange,
      /** Day and hours of a slot. */
      when: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
        `${formatDate(startsAt, language)} ${formatTimeRange(startsAt, endsAt)}`,
      dateTime: (wallTime: string) => formatDateTime(wallTime, language),
      month: (dateOrMonth: string) => formatMonth(dateOrMonth, language),
      weekday: (dateOrTime: string) => formatWeekday(dateOrTime, language),
      dayWord: (dateOrTime: string, today: string) => dayWord(dateOrTime, today, language),
      credits: (count: number, type: CreditType) => formatCredits(count, type, language),
      signedCredits: (change: number, type: CreditType) => formatSignedCredits(change, type, language),
      yen: (amount: number) => formatYen(amount, language),
      signedYen: (difference: number) => formatSignedYen(difference, language),
      count: (count: number) => formatCount(count, language),
    }),
    [language],
  )
}
