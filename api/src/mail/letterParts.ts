import type { Language } from '@koma/schema/codes'
import { dayText, lessonTimeText, timeText } from './mailFormat.ts'
import type { MailBooking, MailLesson } from './mail.kinds.ts'
import { words } from './mail.texts.ts'

/** One line of a daily schedule. Teachers read who comes, students who teaches. */
export interface ScheduledLesson {
  startsAt: string
  endsAt: string
  course: string
  /** The teacher for a student, the students for a teacher; empty where the school hides it. */
  people: string
  place: string
}

/** A guardian who reads a mail about a child, and the child's first name. */
export interface ChildReader {
  id: string
  name: string
  childId: string
  firstName: string
}

/** The facts a letter needs besides its data: its reader, and the names behind ids. */
export interface Reading {
  language: Language
  /** Null: the school itself. */
  reader: { type: 'student' | 'teacher' | 'staff' | 'guardian'; name: string } | null
  /** The guardian who gets what the reader, their child, is told; null where the reader gets it. */
  guardian: ChildReader | null
  creditType: 'p' | 't'
  /** The school's address on the web. */
  url: string
  /** The link that is made at delivery, for the kinds that have one. */
  link: string
  lessons: readonly ScheduledLesson[]
  courseName(id: string | null): string
  /** Returns a teacher's name; empty where the school hides its teachers from students. */
  teacherName(id: string): string
  /** Returns the place of a lesson; both, while that is open. */
  placeName(lesson: { online: boolean; locationId: string | null }): string
  studentName(id: string): string
}

/**
 * Returns the page of its reader that a mail is about: the lesson where it is known, else the own bookings or lessons.
 */
export function pageOf(
  { url, reader, guardian }: Reading,
  about: { slotId?: string } | null = null,
  page = 'bookings',
): string {
  const slot = about?.slotId === undefined ? null : `?slot=${about.slotId}`
  if (reader?.type === 'student') {
    const address = slot === null ? `${url}/student/${page}` : `${url}/student/list${slot}`
    return guardian === null ? address : `${address}${slot === null ? '?' : '&'}child=${guardian.childId}`
  }
  if (reader?.type === 'teacher') return `${url}/teacher/list${slot ?? ''}`
  if (reader?.type === 'guardian') return `${url}/student`
  return reader === null ? url : `${url}/admin`
}

/** Returns the start of a lesson as subjects name it. */
export const startText = ({ startsAt }: Pick<MailLesson, 'startsAt'>, language: Language) =>
  `${dayText(startsAt, language)} ${timeText(startsAt)}`

/** Returns what a mail tells of a lesson, without what is unknown or hidden. */
export function lessonFacts(lesson: MailLesson, reading: Reading): [string, string][] {
  const text = words[reading.language]
  const facts: [string, string][] = [
    [text.time, lessonTimeText(lesson, reading.language)],
    [text.course, reading.courseName(lesson.courseId)],
    [text.teacher, reading.teacherName(lesson.teacherId)],
    [text.place, reading.placeName(lesson)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Returns the part about a booking for its teacher: who comes, not who teaches. */
export function teacherFacts(data: MailBooking, reading: Reading): [string, string][] {
  const text = words[reading.language]
  const [time, ...others] = lessonFacts(data, { ...reading, teacherName: () => '' })
  const student: [string, string] = [text.student, reading.studentName(data.studentId)]
  return time === undefined ? [student] : [time, student, ...others]
}
