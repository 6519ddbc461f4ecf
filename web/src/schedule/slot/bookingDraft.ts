import { bookSlotInput } from '@koma/schema/input/booking'
import type { BookSlotInput } from '../../gql/graphql.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { StudentChoice } from './deskBookingDocuments.ts'

/** The values of the add-student form; an empty text means nothing is chosen. */
export interface BookingDraft {
  kind: 'student' | 'other'
  student: StudentChoice | null
  courseCode: string
  online: boolean
  lessonRules: boolean
}

/** A course to book, with what it costs. */
export type SlotCourse = FullSlot['courses'][number]

/**
 * Returns the courses the student can be booked for: those the slot offers, or the one it is booked for. With lesson
 * rules they are only those of contracts valid on the day; without such a contract there are none. (SCHED-52, SCHED-53,
 * D52, D70)
 */
export function bookableCourses(slot: FullSlot, student: StudentChoice | null, lessonRules: boolean): SlotCourse[] {
  if (student !== null && !student.hasContract) return []
  const { bookedCourse } = slot
  const offered = bookedCourse ? slot.courses.filter(({ id }) => id === bookedCourse.id) : slot.courses
  if (student === null || !lessonRules) return offered
  return offered.filter(({ id }) => student.courses.some((course) => course.id === id))
}

/**
 * Returns the wish without a course that the slot no longer offers for it: somebody else may have booked or edited the
 * slot.
 */
export function stillOffered(slot: FullSlot, draft: BookingDraft): BookingDraft {
  if (draft.kind === 'other') return draft
  const isOffered = bookableCourses(slot, draft.student, draft.lessonRules).some(
    ({ code }) => code === draft.courseCode,
  )
  return isOffered ? draft : { ...draft, courseCode: '' }
}

/**
 * Returns how the lesson can be held: as booked already, else at the place and online, where the slot has them. (D52)
 */
export function lessonPlaces(slot: FullSlot, onlineLessons: boolean): ('place' | 'online')[] {
  if (slot.lessonOnline !== null) return [slot.lessonOnline ? 'online' : 'place']
  return [
    ...(slot.location ? (['place'] as const) : []),
    ...(slot.onlineAvailable && onlineLessons ? (['online'] as const) : []),
  ]
}

/** Returns the wish as it is sent. */
export function bookingInput(slot: FullSlot, draft: BookingDraft): BookSlotInput {
  return {
    slotId: slot.id,
    startsAt: slot.startsAt,
    studentId: draft.student?.id ?? null,
    courseCode: draft.courseCode,
    online: draft.online,
    lessonRules: draft.lessonRules,
  }
}

/** Returns the fields that have to be filled in before the wish can be sent. */
export function missingIn(slot: FullSlot, draft: BookingDraft): ('student' | 'courseCode')[] {
  const parsed = bookSlotInput.safeParse(bookingInput(slot, draft))
  const noCourse = parsed.error?.issues.some(({ path }) => path[0] === 'courseCode') ?? false
  return [
    ...(draft.kind === 'student' && draft.student === null ? (['student'] as const) : []),
    ...(noCourse ? (['courseCode'] as const) : []),
  ]
}
