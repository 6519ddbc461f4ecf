import type { Context } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { slotFor, slotRowsById } from '../slots/slot.reads.ts'
import { bookingFor } from '../slots/booking.projection.ts'
import type { OwnBookingType } from './ownBooking.type.ts'

/** A student's live bookings whose lesson has not ended, soonest first, with their slots (STU-01, D63). */
export async function upcomingBookingsOf(ctx: Context, studentId: string): Promise<OwnBookingType[]> {
  const found = await query<{ slotId: string }>(
    ctx.em,
    `select slot_id as "slotId" from booking
     where school_id = $1 and student_id = $2 and status = 'booked' and ends_at >= $3 order by starts_at`,
    [ctx.school.id, studentId, ctx.now],
  )
  const [rows, directory] = await Promise.all([
    slotRowsById(
      ctx.em,
      ctx.school.id,
      found.map((booking) => booking.slotId),
    ),
    ctx.directory(),
  ])
  const audience = ctx.viewer?.type === 'student' ? ({ role: 'student' } as const) : ({ role: 'staff' } as const)
  return rows.flatMap((row) =>
    row.bookings
      .filter((booking) => booking.studentId === studentId)
      .flatMap((booking) => bookingFor(booking, directory))
      .map((booking) => ({ ...booking, slot: slotFor(row, audience, ctx.school, directory) })),
  )
}

/** The slots that have not started of whose waiting lists a student is part. */
export async function waitingSlotIdsOf(ctx: Context, studentId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx.em,
    `select w.slot_id as id from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
     where w.school_id = $1 and w.student_id = $2 and s.starts_at > $3 order by s.starts_at`,
    [ctx.school.id, studentId, ctx.now],
  )
  return rows.map((row) => row.id)
}
