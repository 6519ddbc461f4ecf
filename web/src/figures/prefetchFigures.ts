import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { oneOf } from '../ui/hooks/filtersIn.ts'
import { dayPeriods, daysUpTo, monthPeriods, monthsUpTo, usualDays, usualMonths } from './figurePeriods.ts'
import { LessonFiguresQuery } from './lessons/lessonFiguresDocuments.ts'
import { MoneyFiguresQuery } from './moneyFiguresDocuments.ts'

/** Prefetches the money figures. */
export function prefetchMoneyFigures({ params, prefetch, atSchool }: PrefetchContext): void {
  const months = oneOf(monthPeriods, params.get('months'), usualMonths)
  atSchool((_school, today) => prefetch(MoneyFiguresQuery, monthsUpTo(today, months)))
}

/** Prefetches the lesson figures. */
export function prefetchLessonFigures({ params, prefetch, atSchool }: PrefetchContext): void {
  const days = oneOf(dayPeriods, params.get('days'), usualDays)
  atSchool((_school, today) => prefetch(LessonFiguresQuery, daysUpTo(today, days)))
}
