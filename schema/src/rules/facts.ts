import type { LeaveDays } from './leave.ts'
import type { WallDate, WallTime } from './time.ts'

/** A course as a slot offers it; `cost` in points or tickets. */
export interface CourseFacts {
  id: string
  code: string
  cost: number
  numberOfStudents: number
  isLesson: boolean
}

/** The choices that the first booking of a slot has fixed (D52). */
export interface BookedFacts {
  courseId: string
  online: boolean
  locationId: string | null
  count: number
  capacity: number
}

/** The facts about a slot that the rules need. */
export interface SlotFacts {
  id: string
  startsAt: WallTime
  endsAt: WallTime
  availableFrom: WallTime
  cancelBy: WallTime
  locationId: string | null
  onlineAvailable: boolean
  /** Whether its teacher is active; left out where it is. */
  teacherActive?: boolean | undefined
  courses: readonly CourseFacts[]
  booked: BookedFacts | null
}

/** The counts against a contract's limits in one lesson month `YYYY-MM` (D48, D49). */
export interface MonthUsage {
  month: string
  bookings: number
  returns: number
}

/** Where the points of a lot come from: sold with the contract, carried over, make-up points, or a gift. */
export const lotOrigins = ['contract', 'carried', 'make-up', 'gift'] as const
export type LotOrigin = (typeof lotOrigins)[number]

/** Points of a contract with the days whose lessons they pay for. An empty day means as long as the contract. */
export interface LotFacts {
  id: string
  points: number
  validFrom: WallDate | null
  validUntil: WallDate | null
}

/** The facts about a contract that the rules need. A limit of null is no limit, 0 allows none (D149). */
export interface ContractFacts {
  id: string
  name: string
  active: boolean
  startDate: WallDate
  endDate: WallDate
  points: number
  /** The points that the offer of another seat holds; left out where none does. */
  heldPoints?: number
  /** The day of the held seat's lesson; null where none is held. */
  heldOn?: WallDate | null
  /** The lots of its points in their order of use; left out where all last as long as the contract. */
  lots?: readonly LotFacts[]
  courseIds: readonly string[]
  monthlyBookingLimit: number | null
  monthlyCancelLimit: number | null
  usage: readonly MonthUsage[]
}

/** The facts about a student before one slot that the rules need. */
export interface StudentFacts {
  active: boolean
  /** Whether the school has no such student; left out where it has. */
  isUnknown?: boolean
  /** The pause or departure that the slot's day lies in; left out or null where there is none. */
  away?: LeaveDays | null | undefined
  /** Whether the student has a seat in this slot already. */
  isBooked: boolean
  /** Whether a live booking of the student overlaps the slot, this slot included. */
  overlaps: boolean
  contracts: readonly ContractFacts[]
}

/** The school's settings that booking depends on. */
export interface SchoolFacts {
  /** Minutes before the start until which students may book (BOOK-02). */
  bookUntilMinutes: number
  onlineLessons: boolean
  waitingList: boolean
}

/** Returns the usage of one lesson month; zero when nothing counted yet. */
export function usageIn(contract: Pick<ContractFacts, 'usage'>, month: string): MonthUsage {
  return contract.usage.find((usage) => usage.month === month) ?? { month, bookings: 0, returns: 0 }
}
