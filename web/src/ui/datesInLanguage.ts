import type { DateInputProps } from '@mantine/dates'
import { formatDate, formatMonth, formatWeekday } from '../shared/format/dates.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** Returns the props that make a Mantine calendar speak the interface language, labels included. (BRAND-01) */
export function useDatesInLanguage() {
  const [language] = useLanguage()
  const text = useMessages(messages)
  const year = (date: string) => (language === 'jp' ? `${date.slice(0, 4)}年` : date.slice(0, 4))
  return {
    firstDayOfWeek: 0,
    monthLabelFormat: (date: string) => formatMonth(date, language),
    yearLabelFormat: year,
    yearsListFormat: year,
    decadeLabelFormat: (start: string, end: string) => `${year(start)}–${year(end)}`,
    monthsListFormat: (date: string) =>
      language === 'jp' ? `${Number(date.slice(5, 7))}月` : formatMonth(date, language).slice(0, 3),
    weekdayFormat: (date: string) => formatWeekday(date, language),
    weekendDays: [0],
    getDayProps: (date: string) => ({
      'aria-label': formatDate(date, language, { year: true }),
      'data-saturday': Temporal.PlainDate.from(date).dayOfWeek === 6 || undefined,
    }),
    ariaLabels: {
      nextMonth: text.nextMonth,
      previousMonth: text.previousMonth,
      nextYear: text.nextYear,
      previousYear: text.previousYear,
      nextDecade: text.nextDecade,
      previousDecade: text.previousDecade,
    },
  } satisfies Partial<DateInputProps>
}
