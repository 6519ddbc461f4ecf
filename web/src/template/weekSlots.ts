import { hoursShown } from '../calendar/range.ts'
import { clockOf, minutesOf } from '../calendar/daySegments.ts'
import type { CalendarSlot, HoursShown } from '../calendar/types.ts'
import type { TemplateRow } from './templateDocuments.ts'

/** A day of the week that the calendar is shown; any week will do, and this one begins on a Sunday. */
export const someWeek = '2023-01-01'

/** Returns the date of that week on which a weekday falls, 0 Sunday to 6. */
export const dateOfDay = (day: number) => `2023-01-0${1 + day}`

/** Returns the weekday and `HH:MM` of a wall time of that week. */
export const dayAndTime = (wallTime: string) => ({
  day: Number(wallTime.slice(9, 10)) - 1,
  time: wallTime.slice(11, 16),
})

/** Returns the end of what is moved to another start, as long as it was; null beyond the day. */
export function movedEnd(row: Pick<TemplateRow, 'startTime' | 'endTime'>, startTime: string): string | null {
  const minutes = (time: string) => minutesOf(`${dateOfDay(0)}T${time}:00`)
  const end = minutes(startTime) + minutes(row.endTime) - minutes(row.startTime)
  return end < 24 * 60 ? clockOf(end) : null
}

/**
 * Returns rows of the template as the calendar draws them: with a fixed course in the teacher's colour, others light.
 */
export function weekSlots(
  rows: readonly TemplateRow[],
  colours: ReadonlyMap<string, string>,
  words: { fixed: string; open: string },
  namesOf: (row: TemplateRow) => readonly string[],
): CalendarSlot[] {
  return rows.map((row) => {
    const isFixed = row.fixedCourseName !== ''
    return {
      id: row.id,
      startsAt: `${dateOfDay(row.day)}T${row.startTime}:00`,
      endsAt: `${dateOfDay(row.day)}T${row.endTime}:00`,
      teacher: row.teacherName,
      location: row.locationName,
      course: row.fixedCourseName,
      students: namesOf(row),
      memo: row.lessonMemo,
      occupancy: isFixed ? 'full' : 'empty',
      colour: colours.get(row.teacherId) ?? '#868e96',
      tone: 'teacher',
      state: isFixed ? words.fixed : words.open,
      online: row.onlineAvailable,
      inPerson: row.locationId !== null,
    }
  })
}

/** Returns the school's hours, and those of rows that were made when it was open longer. */
export function hoursOf(rows: readonly TemplateRow[], dayStart: string, dayEnd: string): HoursShown {
  const school = hoursShown(dayStart, dayEnd, false)
  const hour = (time: string) => Number(time.slice(0, 2))
  return {
    start: Math.min(school.start, ...rows.map(({ startTime }) => hour(startTime))),
    end: Math.max(school.end, ...rows.map(({ endTime }) => hour(endTime) + (endTime.endsWith(':00') ? 0 : 1))),
  }
}
