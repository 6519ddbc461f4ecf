import type { Found_FoundFragment, SearchEverythingQuery } from '../gql/graphql.ts'
import { findLessonPage, studentPage } from '../desk/studentPage.ts'
import { addDays } from '../shared/format/dates.ts'
import type { SomebodyThen } from './somebodyThen.ts'

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
  /** The guardian through whom a student was found. */
  guardian?: string | null
  /** Where another result of the same student leads: to the page, or to the search for a lesson. */
  target?: 'page' | 'finder'
  /** The day of somebody that was asked for, `YYYY-MM-DD`, or also the time, `YYYY-MM-DDTHH:mm`. */
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
  somebody: SomebodyThen | null
  today: string
  /** Whether the schedule is shown as a calendar, and stays so. */
  inCalendar: boolean
  mayBook: boolean
}

/**
 * Returns all results in order. First come the date or time that was typed, which leads to who is free then, and a
 * teacher's day and the search for a student's lesson then. People, courses, contracts and places follow as the server
 * ordered them. A student leads to the slot of their next lesson, in which they are marked. Further results lead to
 * their page and to the search for a lesson. A course leads to the slot of its next lesson, a teacher to their week.
 * Without a lesson ahead, a student leads to their page, the others to the calendar. (SHELL-45, SHELL-46)
 */
export function hitsOf(found: SearchEverythingQuery | undefined, request: SearchRequest): Hit[] {
  const { date, time, somebody, today, inCalendar, mayBook } = request
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
  if (somebody !== null) hits.push(...studentsThen(found?.named?.students ?? [], somebody, request))
  for (const student of students) {
    const { id, next } = student
    const hit = { kind: 'students' as const, ...named(student), ...through(student), next: null }
    const page = studentPage(id)
    const lesson = next && `${dayAt(next.startsAt.slice(0, 10), inCalendar)}&slot=${next.slotId}`
    hits.push({ ...hit, key: `students-${id}`, next, to: lesson === null ? page : `${lesson}&person=${id}` })
    if (next !== null) hits.push({ ...hit, key: `page-${id}`, target: 'page', to: page })
    if (mayBook && student.active && students.length <= FEW_STUDENTS)
      hits.push({ ...hit, key: `finder-${id}`, target: 'finder', to: findLessonPage(id) })
  }
  for (const teacher of somebody === null ? [] : (found?.named?.teachers ?? [])) {
    const day = somebody?.date ?? today
    const to = listOf({ view: 'calendar', span: 'day', date: day, teacher: teacher.id })
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

/** Returns a student's lesson of that day, if it is their next, and the search for one on that day from that hour. */
function studentsThen(found: Found_FoundFragment[], { date, hour }: SomebodyThen, request: SearchRequest): Hit[] {
  const day = hour === null ? date : `${date}T${hour}`
  return found.slice(0, FEW_STUDENTS).flatMap((student) => {
    const { id, next, active } = student
    const hit = { kind: 'students' as const, ...named(student), next: null }
    const lesson: Hit[] =
      next?.startsAt.slice(0, 10) === date
        ? [
            {
              ...hit,
              key: `day-${id}`,
              next,
              to: `${dayAt(date, request.inCalendar)}&slot=${next.slotId}&person=${id}`,
            },
          ]
        : []
    const finder: Hit[] =
      request.mayBook && active
        ? [{ ...hit, key: `finder-then-${id}`, target: 'finder', day, to: findLessonPage(id, day) }]
        : []
    return [...lesson, ...finder, { ...hit, key: `page-then-${id}`, target: 'page', to: studentPage(id) }]
  })
}

/** Returns whose name was found in place of the student's; one name is enough where the guardian is the holder. */
const through = ({ holder, guardian }: { holder: string | null; guardian: string | null }) => ({
  holder: holder === guardian ? null : holder,
  guardian,
})

const named = ({ name, code, active }: Pick<Hit, 'name' | 'code' | 'active'>) => ({ name, code, active })

const listOf = (filters: Record<string, string>) => `${schedule}?${new URLSearchParams(filters).toString()}`
const calendarAt = (date: string, filters: Record<string, string>) =>
  listOf({ view: 'calendar', span: 'week', date, ...filters })

function dayAt(date: string, inCalendar: boolean): string {
  return listOf(inCalendar ? { view: 'calendar', span: 'day', date } : { from: date, to: addDays(date, 7) })
}
