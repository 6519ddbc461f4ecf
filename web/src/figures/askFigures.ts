import type { Ahead } from '../shared/live/ahead.ts'
import { oneOf } from '../ui/hooks/filtersIn.ts'
import { dayPeriods, daysUpTo, monthPeriods, monthsUpTo, usualDays, usualMonths } from './figurePeriods.ts'
import { LessonFiguresQuery } from './lessons/lessonFiguresDocuments.ts'
import { MoneyFiguresQuery } from './moneyFiguresDocuments.ts'

/** Prefetches the money figures. */
export function askMoneyFigures({ params, ask, atSchool }: Ahead): void {
  const months = oneOf(monthPeriods, params.get('months'), usualMonths)
  atSchool((_school, today) => ask(MoneyFiguresQuery, monthsUpTo(today, months)))
}

/** Prefetches the lesson figures. */
export function askLessonFigures({ params, ask, atSchool }: Ahead): void {
  const days = oneOf(dayPeriods, params.get('days'), usualDays)
  atSchool((_school, today) => ask(LessonFiguresQuery, daysUpTo(today, days)))
}
