import type { Found_FoundFragment, SearchEverythingQuery } from '../gql/graphql.ts'
import { findLessonPage, studentPage } from '../desk/studentPage.ts'
import { addDays } from '../shared/format/dates.ts'

export type HitKind = 'date' | 'time' | 'students' | 'teachers' | 'courses' | 'contracts' | 'places'

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
  /** Who holds a student's contracts, where that name was looked for. */
  holder?: string | null
  /** Where another result of the same student leads: to the page, or to the search for a lesson. */
  target?: 'page' | 'finder'
  /** The day of a teacher that was asked for. */
  day?: string
  to: string
}

const schedule = '/admin/schedule'

/** Up to this many students, each has the search for a lesson among the results. */
const FEW_STUDENTS = 3

/** The meaning of what was typed, beside names, and where it is typed. */
interface SearchRequest {
  date: string | null
  time: string | null
  /** The day that was typed beside a name. */
  teacherDay: string | null
  today: string
  /** Whether the schedule is shown as a calendar, and stays so. */
  inCalendar: boolean
  mayBook: boolean
}

/**
 * Returns all results in order. First come the date or time that was typed, which leads to who is free then, and a
 * teacher's day. People, courses, contracts and places follow as the server ordered them. A student leads to the slot
 * of their next lesson, in which they are marked. Further results lead to their page and to the search for a lesson. A
 * course leads to the slot of its next lesson, a teacher to their week. Without a lesson ahead, a student leads to
 * their page, the others to the calendar. (SHELL-45, SHELL-46)
 */
export function hitsOf(found: SearchEverythingQuery | undefined, request: SearchRequest): Hit[] {
  const { date, time, teacherDay, today, inCalendar, mayBook } = request
  const hits: Hit[] = []
  if (date !== null) {
    hits.push({ kind: 'date', key: date, name: date, code: '', active: true, next: null, to: dayAt(date, inCalendar) })
  }
  if (time !== null) {
    const day = dayAt(time.slice(0, 10), inCalendar)
    const to = `${day}&free=${time.slice(0, 16)}`
    hits.push({ kind: 'time', key: time, name: time, code: '', active: true, next: null, to })
  }
  const search = found?.search
  const students = search?.students ?? []
  for (const student of students) {
    const { id, next } = student
    const hit = { kind: 'students' as const, ...named(student), holder: student.holder ?? null, next: null }
    const page = studentPage(id)
    const lesson = next && `${dayAt(next.startsAt.slice(0, 10), inCalendar)}&slot=${next.slotId}`
    hits.push({ ...hit, key: `students-${id}`, next, to: lesson === null ? page : `${lesson}&person=${id}` })
    if (next !== null) hits.push({ ...hit, key: `page-${id}`, target: 'page', to: page })
    if (mayBook && student.active && students.length <= FEW_STUDENTS)
      hits.push({ ...hit, key: `finder-${id}`, target: 'finder', to: findLessonPage(id) })
  }
  const onDay = teacherDay === null ? [] : (found?.named?.teachers ?? [])
  for (const teacher of onDay) {
    const to = listOf({ view: 'calendar', span: 'day', date: teacherDay ?? today, teacher: teacher.id })
    const day = teacherDay ?? today
    hits.push({ kind: 'teachers', ...named(teacher), key: `day-${teacher.id}`, next: null, day, to })
  }
  for (const teacher of search?.teachers ?? []) {
    const { id, next } = teacher
    const to = calendarAt(next?.startsAt.slice(0, 10) ?? today, { teacher: id })
    hits.push({ kind: 'teachers', ...named(teacher), key: `teachers-${id}`, next, to })
  }
  for (const course of search?.courses ?? []) {
    const { id, code, next } = course
    const lesson = next && `${dayAt(next.startsAt.slice(0, 10), inCalendar)}&slot=${next.slotId}`
    const to = lesson ?? calendarAt(today, { course: code })
    hits.push({ kind: 'courses', ...named(course), key: `courses-${id}`, next, to })
  }
  for (const contract of search?.contracts ?? []) {
    const to = `/admin/contracts?active=&contract=${contract.id}`
    hits.push({ kind: 'contracts', ...named(contract), key: `contracts-${contract.id}`, next: null, to })
  }
  for (const place of search?.places ?? []) {
    const to = calendarAt(today, { location: place.id })
    hits.push({ kind: 'places', ...named(place), key: `places-${place.id}`, next: null, to })
  }
  return hits
}

const named = ({ name, code, active }: Pick<Hit, 'name' | 'code' | 'active'>) => ({ name, code, active })

const listOf = (filters: Record<string, string>) => `${schedule}?${new URLSearchParams(filters).toString()}`
const calendarAt = (date: string, filters: Record<string, string>) =>
  listOf({ view: 'calendar', span: 'week', date, ...filters })

function dayAt(date: string, inCalendar: boolean): string {
  return listOf(inCalendar ? { view: 'calendar', span: 'day', date } : { from: date, to: addDays(date, 7) })
}
