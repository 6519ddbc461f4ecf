import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, placeText } from '../activity/activity.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { liveBookingsOf, studentOfBooking } from './liveBookings.ts'

/** A booking of a slot that is to move; without a student when the slot is not a lesson. */
export interface BookingOfMove {
  id: string
  slotId: string
  student: { id: string; studentCode: string; name: string } | null
  courseCode: string
  online: boolean
  locationId: string | null
  marked: boolean
  unrestricted: boolean
  contract: {
    id: string
    name: string
    startDate: WallDate
    endDate: WallDate
    monthlyBookingLimit: number | null
  } | null
}

/** Returns the live bookings of the slots, in the order in which they were made. */
export function bookingsOfSlots(
  em: EntityManager,
  schoolId: string,
  slotIds: readonly string[],
): Promise<BookingOfMove[]> {
  return query(
    em,
    sql<BookingOfMove>`
      select b.id, b.live_slot_id as "slotId", c.code as "courseCode", b.online, b.location_id as "locationId",
        b.attendance is not null as marked, b.unrestricted,
        ${studentOfBooking} as student,
        case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.contract_name,
          'startDate', k.start_date, 'endDate', k.end_date, 'monthlyBookingLimit', k.monthly_booking_limit) end
          as contract
      ${liveBookingsOf(schoolId, slotIds)}`,
  )
}

/** A slot that is elsewhere or somebody else's now, with who is booked there. */
export interface MovedLesson {
  id: string
  before: MovableSlot
  after: MovableSlot
  bookings: readonly BookingOfMove[]
  /** Codes of the teachers that it had and has. */
  teacherCodes: { before: string; after: string }
}

/** Returns the log entries of slots that have moved: one per booking, or one for a slot without any. */
export async function movedEntries(
  ctx: Context,
  viewer: Viewer,
  moves: readonly MovedLesson[],
): Promise<ActivityEntry[]> {
  const { locations } = await ctx.directory()
  const placeOf = ({ bookedPlace, locationId, onlineAvailable }: MovableSlot) => {
    const place = bookedPlace ?? { online: locationId === null && onlineAvailable, locationId }
    return placeText(place, locations.get(place.locationId ?? '')?.locationName ?? null)
  }
  return moves.flatMap(({ id, before, after, bookings, teacherCodes }): ActivityEntry[] => {
    const entry: ActivityEntry = {
      ...aboutSlot(ctx, viewer, {
        id,
        startsAt: after.startsAt,
        teacherId: after.teacherId,
        teacherCode: teacherCodes.after,
      }),
      type: 'lesson-moved',
      lesson_location: placeOf(after),
      lesson_time_before: before.startsAt,
      lesson_location_before: placeOf(before),
      teacher_code_before: teacherCodes.before,
    }
    if (bookings.length === 0) return [entry]
    return bookings.map(({ student, courseCode, contract }) => ({
      ...entry,
      ...aboutStudent(student),
      course_code: courseCode,
      ...(contract === null ? {} : { contract_id: contract.id, contract_name: contract.name }),
    }))
  })
}
