import { ONLINE } from '@koma/schema/constants'
import { type AttendanceReason, fitsMark } from '@koma/schema/rules/attendance'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import type { WallTime } from '@koma/schema/rules/time'
import type { BookingType } from '../bookings/booking.type.ts'
import type { Directory } from '../platform/shared/directory.ts'

/** A booking as a row of its slot's list; names only ever reach teachers and staff. */
export interface SlotBooking {
  id: string
  studentId: string | null
  studentCode: string | null
  studentName: string | null
  courseId: string
  contractName: string | null
  cost: number
  online: boolean
  locationId: string | null
  attendance: 'present' | 'absent' | null
  attendanceReason: AttendanceReason | null
  bookedAt: WallTime
}

/** A booking with the name of the contract that paid, which REST shows (SLOT-07). */
export type VisibleBooking = BookingType & { contractName: string | null }

/** Returns a booking as teachers and staff see it, with its student; none if its course is unknown. */
export function bookingFor(booking: SlotBooking, directory: Directory): VisibleBooking[] {
  const course = directory.courses.get(booking.courseId)
  if (course === undefined) return []
  const { id, cost, online, attendance, attendanceReason, bookedAt, studentId, studentCode, studentName } = booking
  return [
    {
      id,
      course,
      student:
        studentId === null ? null : { id: studentId, studentCode: studentCode ?? '', fullName: studentName ?? '' },
      lessonLocation: placeName(online, booking.locationId, directory),
      online,
      cost,
      attendance,
      // A process of an earlier version changes the mark alone.
      attendanceReason: attendanceReason !== null && fitsMark(attendance, attendanceReason) ? attendanceReason : null,
      contractName: booking.contractName,
      contractNumber: booking.contractName === null ? null : contractNumberOf(booking.contractName),
      bookedAt,
    },
  ]
}

/** Writes a place as text: the location's name, or the online marker (D32). */
export function placeName(online: boolean, locationId: string | null, directory: Directory): string {
  if (online) return ONLINE
  return (locationId === null ? undefined : directory.locations.get(locationId)?.locationName) ?? ''
}
