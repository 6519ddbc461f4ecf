import type { BookedFacts, ContractFacts, CourseFacts, SlotFacts } from '@koma/schema/rules/facts'
import type { WallDate, WallTime } from '@koma/schema/rules/time'
import type { DemoTeacher, Shift } from './teachers.ts'

/*
 * The demo school while it is being planned in memory. These are the facts the booking rules read,
 * with what the tables need besides; the rows are written in one go at the end.
 */

export interface PlannedTeacher extends Omit<DemoTeacher, 'courses' | 'shifts'> {
  id: string
  courses: readonly CourseFacts[]
  shifts: readonly Shift[]
  email: string
  phoneNumber: string
  onlineLessonLink: string
  /** The last sign-in, an instant as ISO text; null for never. */
  lastLoginAt: string | null
}

export interface PlannedContract extends ContractFacts {
  /** The time staff wrote it; it pays for nothing before. */
  createdAt: WallTime
  /** Points it opens with. */
  opening: number
  monthly: boolean
  monthlyPoints: number
  carryOver: boolean
  carryOverComplete: boolean
  renewed: boolean
  /** The contract that this one renews. */
  predecessorId: string | null
  value: number
  /** The version of the plan that it was made from; null where its terms were agreed on with the student. */
  planVersionId: string | null
  usage: { month: string; bookings: number; returns: number }[]
}

export interface PlannedStudent {
  id: string
  studentCode: string
  lastName: string
  firstName: string
  lastReading: string
  firstReading: string
  email: string
  phoneNumber: string
  active: boolean
  notify: boolean
  comLang: 'en' | 'jp'
  isFixed: boolean
  curriculumCode: string
  materialLocation: string
  storageLocation: string
  profile: string
  schoolNotes: string
  contractHolder: string
  contracts: PlannedContract[]
  bookings: PlannedBooking[]
  lastLogin: WallTime | null
}

export interface PlannedSlot extends SlotFacts {
  teacher: PlannedTeacher
  locationName: string
  booked: BookedFacts | null
}

export interface PlannedBooking {
  id: string
  slot: PlannedSlot
  /** Null for a booking other than a lesson. */
  payer: { student: PlannedStudent; contract: PlannedContract } | null
  course: CourseFacts
  locationId: string | null
  online: boolean
  status: 'booked' | 'cancel-return' | 'cancel-no-return'
  attendance: 'present' | 'absent' | null
  bookedAt: WallTime
  cancelledAt: WallTime | null
}

export interface PlannedEntry {
  contractId: string
  delta: number
  reason: 'opening' | 'booking' | 'cancellation' | 'carry-over'
  bookingId: string | null
  actor: string
  at: WallTime
}

export interface PlannedActivity {
  type: 'booking' | 'cancel-return' | 'cancel-no-return' | 'contract' | 'waiting-add' | 'offer-made'
  at: WallTime
  actor: string
  slotId: string | null
  lessonTime: WallTime | null
  lessonLocation: string | null
  teacherId: string | null
  teacherCode: string | null
  studentId: string | null
  studentCode: string | null
  studentName: string | null
  courseCode: string | null
  contractId: string | null
  contractName: string | null
  pointsChange: number
  pointsAfter: number | null
}

export interface PlannedWaiting {
  slotId: string
  studentId: string
  joinedAt: WallTime
}

/** A freed seat that is held for a student who waits. */
export interface PlannedOffer {
  slotId: string
  studentId: string
  contractId: string
  courseId: string
  locationId: string | null
  online: boolean
  cost: number
  offeredAt: WallTime
}

/** The days the demo school's slots cover. */
export interface Period {
  now: WallTime
  firstDay: WallDate
  lastDay: WallDate
}
