import type { ReasonCode, RuleNote } from '../codes.ts'
import type { SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import type { WallDate } from './time.ts'

/** The rules a booking meets: a student's own, or those of staff, with lesson rules or without (D70). */
export type BookingRules = 'student' | 'staff' | 'staff-unrestricted'

/** The course, and whether online or at the slot's own place. */
export interface BookingRequest {
  courseCode: string
  online: boolean
  /** The location asked for, if the request names one (BOOK-16). */
  locationId?: string | null
}

export interface BookingFacts {
  school: SchoolFacts
  slot: SlotFacts
  student: StudentFacts
}

export interface BookingRefusal {
  ok: false
  code: ReasonCode
  note?: RuleNote
  /** The day that the words of the note name. */
  day?: WallDate
  /** The seconds until the next change is possible, with EU1006. */
  retryAfter?: number
}
