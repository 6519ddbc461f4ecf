import type { SlotFilter } from '../../gql/graphql.ts'
import { addDays } from '../../shared/format/dates.ts'
import { type PartOfDay, partsOfDay } from '../../shared/partsOfDay.ts'
import type { DateRange } from '../../ui/dateRange.ts'

/** Where a lesson is held: anywhere, online, or the id of a place. */
export const ONLINE_PLACE = 'online'

/** What a lesson shall be like; an empty text is any. */
export interface FinderValues {
  days: DateRange
  /** 0 (Sunday) to 6; none is every day. */
  weekdays: readonly number[]
  /** The hours in which it begins, `HH:mm`: from, and before. */
  from: string
  before: string
  courseId: string
  teacherId: string
  place: string
}

/** The days that are searched at first. */
const DAYS_AHEAD = 27

/** Returns what is searched at first: all that the contracts pay for in four weeks. */
export const anyLesson = (today: string): FinderValues => ({
  days: { from: today, to: addDays(today, DAYS_AHEAD) },
  weekdays: [],
  from: '',
  before: '',
  courseId: '',
  teacherId: '',
  place: '',
})

const dayAndHour = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/**
 * Returns what an address asks for at first: a day, or one with the hour from which on; all of four weeks for others.
 */
export function askedLesson(address: string, today: string): FinderValues {
  const [, day, from = ''] = dayAndHour.exec(address) ?? []
  const any = anyLesson(today)
  return day === undefined || day < today ? any : { ...any, days: { from: day, to: day }, from }
}

const fromHour = (part: PartOfDay) => `${partsOfDay[part]}:00`

/** The parts of the day by the hours in which a lesson begins. */
export const partHours: Readonly<Record<PartOfDay, Pick<FinderValues, 'from' | 'before'>>> = {
  morning: { from: '', before: fromHour('afternoon') },
  afternoon: { from: fromHour('afternoon'), before: fromHour('evening') },
  evening: { from: fromHour('evening'), before: '' },
}

/** A Sunday, from which the days of the week take their names. */
export const SUNDAY = '2026-11-29'

/** The days of the week as a row of buttons has them. */
export const weekdaysInOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** Returns the filter of the slots that fit, whether the student can book them or not. */
export function conditionsOf(values: FinderValues): SlotFilter {
  const { days, weekdays, from, before, courseId, teacherId, place } = values
  return {
    ...days,
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    ...(from !== '' && { startsFrom: from }),
    ...(before !== '' && { startsBefore: before }),
    ...(courseId !== '' && { courseId }),
    ...(teacherId !== '' && { teacherId }),
    ...(place === ONLINE_PLACE ? { online: true } : place !== '' && { locationId: place, online: false }),
  }
}

/** Returns the filter that the server judges by the student's contracts and bookings. */
export const filterOf = (studentId: string, values: FinderValues): SlotFilter => ({
  ...conditionsOf(values),
  bookableBy: studentId,
})
