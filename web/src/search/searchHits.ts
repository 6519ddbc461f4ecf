import type { Found_FoundFragment, SearchEverythingQuery } from '../gql/graphql.ts'
import { studentPage } from '../desk/studentPage.ts'
import { addDays } from '../shared/format/dates.ts'

export type HitKind = 'date' | 'time' | 'students' | 'teachers' | 'courses'

/** One result: who, what or when it is, and the address that it leads to. */
export interface Hit {
  kind: HitKind
  /** Unlike that of any other result. */
  key: string
  /** A name, a date as `YYYY-MM-DD`, or a time as `YYYY-MM-DDTHH:mm:00`. */
  name: string
  code: string
  active: boolean
  next: Found_FoundFragment['next']
  /** Whether it is the second result of a student with a lesson ahead, which opens the student. */
  isStudentPage?: true
  to: string
}

const schedule = '/admin/schedule'

/**
 * Returns all results in order: the date or time that was typed, which leads to who is free then, then people and
 * courses as the server ordered them. A student leads to the slot of their next lesson, in which they are marked, and by a
 * second result to their page; a course to the slot of its next lesson, a teacher to the week of theirs. Without a
 * lesson ahead, a student leads to their page alone, the others to the calendar.
 * @param inCalendar whether the schedule is shown as a calendar, and stays so
 */
export function hitsOf(
  found: SearchEverythingQuery['search'] | undefined,
  date: string | null,
  time: string | null,
  today: string,
  inCalendar: boolean,
): Hit[] {
  const hits: Hit[] = []
  if (date !== null) {
    hits.push({ kind: 'date', key: date, name: date, code: '', active: true, next: null, to: dayAt(date, inCalendar) })
  }
  if (time !== null) {
    const day = dayAt(time.slice(0, 10), inCalendar)
    const to = `${day}&free=${time.slice(0, 16)}`
    hits.push({ kind: 'time', key: time, name: time, code: '', active: true, next: null, to })
  }
  for (const kind of ['students', 'teachers', 'courses'] as const) {
    for (const { id, code, name, active, next = null } of found?.[kind] ?? []) {
      const page = studentPage(id)
      const lesson = next && `${dayAt(next.startsAt.slice(0, 10), inCalendar)}&slot=${next.slotId}`
      const to = {
        students: lesson === null ? page : `${lesson}&person=${id}`,
        teachers: calendarAt(next?.startsAt.slice(0, 10) ?? today, { teacher: id }),
        courses: lesson ?? calendarAt(today, { course: code }),
      }[kind]
      hits.push({ kind, key: `${kind}-${id}`, name, code, active, next, to })
      if (kind === 'students' && next !== null)
        hits.push({ kind, key: `page-${id}`, name, code, active, next: null, isStudentPage: true, to: page })
    }
  }
  return hits
}

const listOf = (filters: Record<string, string>) => `${schedule}?${new URLSearchParams(filters).toString()}`
const calendarAt = (date: string, filters: Record<string, string>) =>
  listOf({ view: 'calendar', span: 'week', date, ...filters })

function dayAt(date: string, inCalendar: boolean): string {
  return listOf(inCalendar ? { view: 'calendar', span: 'day', date } : { from: date, to: addDays(date, 7) })
}
