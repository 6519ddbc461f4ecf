import { addDays } from '../../shared/format/dates.ts'
import type { FinderValues } from './finderFilter.ts'

/** A condition of a search that can be dropped. */
export type Condition = 'weekdays' | 'hours' | 'course' | 'teacher' | 'place' | 'days'

/** The days by which the dates are made longer. */
const MORE_DAYS = 28

/** Returns a search without each of its conditions in turn, and one over more days. */
export function looserSearches(values: FinderValues): { drop: Condition; values: FinderValues }[] {
  const { weekdays, from, before, courseId, teacherId, place, days } = values
  return [
    ...(weekdays.length > 0 ? [{ drop: 'weekdays' as const, values: { ...values, weekdays: [] } }] : []),
    ...(from !== '' || before !== '' ? [{ drop: 'hours' as const, values: { ...values, from: '', before: '' } }] : []),
    ...(courseId !== '' ? [{ drop: 'course' as const, values: { ...values, courseId: '' } }] : []),
    ...(teacherId !== '' ? [{ drop: 'teacher' as const, values: { ...values, teacherId: '' } }] : []),
    ...(place !== '' ? [{ drop: 'place' as const, values: { ...values, place: '' } }] : []),
    { drop: 'days', values: { ...values, days: { from: days.from, to: addDays(days.to, MORE_DAYS) } } },
  ]
}
