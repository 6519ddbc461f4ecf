import type { Ahead } from '../shared/live/ahead.ts'
import { oneOf } from '../ui/hooks/filtersIn.ts'
import { dayPeriods, daysUpTo, monthPeriods, monthsUpTo, usualDays, usualMonths } from './figurePeriods.ts'
import { LessonFiguresQuery } from './lessons/lessonFiguresDocuments.ts'
import { MoneyFiguresQuery } from './moneyFiguresDocuments.ts'

/** What the pictures of money will ask. */
export function askMoneyFigures({ params, ask, atSchool }: Ahead): void {
  const months = oneOf(monthPeriods, params.get('months'), usualMonths)
  atSchool((_school, today) => ask(MoneyFiguresQuery, monthsUpTo(today, months)))
}

/** What the pictures of lessons will ask. */
export function askLessonFigures({ params, ask, atSchool }: Ahead): void {
  const days = oneOf(dayPeriods, params.get('days'), usualDays)
  atSchool((_school, today) => ask(LessonFiguresQuery, daysUpTo(today, days)))
}
