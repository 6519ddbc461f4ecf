import { plusDays, type WallDate } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import { slotFor, type VisibleSlot } from '../slots/slot.view.ts'
import { slotRowsById } from '../slots/slot.rows.ts'
import { checkPeriod } from '../slots/slots.ts'
import { bookingFor, type VisibleBooking } from '../slots/booking.projection.ts'

/** A booking together with its slot. */
type BookingWithSlot = VisibleBooking & { slot: VisibleSlot }

/** Returns a student's live bookings whose lesson has not ended, soonest first, with their slots (STU-01, D63). */
export async function upcomingBookingsOf(ctx: Context, studentId: string): Promise<BookingWithSlot[]> {
  return bookingsOf(ctx, studentId, 'ends_at >= $3', [ctx.now])
}

/**
 * Returns a student's live bookings whose lesson has ended, from day `from` to day `to` inclusive, by start (SLOT-09,
 * D63). More than 92 days are BAD_USER_INPUT.
 */
export async function pastBookingsOf(
  ctx: Context,
  studentId: string,
  { from, to }: { from: WallDate; to: WallDate },
): Promise<BookingWithSlot[]> {
  checkPeriod(ctx, from, to)
  const where = 'ends_at < $3 and starts_at >= $4 and starts_at < $5'
  return bookingsOf(ctx, studentId, where, [ctx.now, from, plusDays(to, 1)])
}

/** Returns a student's live bookings that `where` (parameters from $3) selects, by start. */
async function bookingsOf(
  ctx: Context,
  studentId: string,
  where: string,
  params: readonly unknown[],
): Promise<BookingWithSlot[]> {
  const found = await query<{ slotId: string }>(
    ctx.em,
    `select slot_id as "slotId" from booking
     where school_id = $1 and student_id = $2 and status = 'booked' and ${where} order by starts_at`,
    [ctx.school.id, studentId, ...params],
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

/** Returns the slots yet to start whose waiting lists the student is on. */
export async function waitingSlotIdsOf(ctx: Context, studentId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx.em,
    `select w.slot_id as id from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
     where w.school_id = $1 and w.student_id = $2 and s.starts_at > $3 order by s.starts_at`,
    [ctx.school.id, studentId, ctx.now],
  )
  return rows.map((row) => row.id)
}

/** A student's part in one slot: a seat or a place on the waiting list. */
export interface OwnPlace {
  slotId: string
  bookingId: string | null
  waiting: boolean
  attendance: 'present' | 'absent' | null
  contractName: string | null
}

/** Returns the places a student has in the given slots, by slot; the student's part of what all see alike (D57). */
export async function ownPlaces(ctx: Context, studentId: string, slotIds: readonly string[]): Promise<OwnPlaces> {
  return placesIn(ctx, studentId, 's.id = any($3::uuid[])', [slotIds])
}

/** Returns the places a student has in the slots that begin on these days, by slot. */
export async function ownPlacesInRange(
  ctx: Context,
  studentId: string,
  { from, to }: { from: WallDate; to: WallDate },
): Promise<OwnPlaces> {
  return placesIn(ctx, studentId, 's.starts_at >= $3 and s.starts_at < $4', [from, plusDays(to, 1)])
}

type OwnPlaces = ReadonlyMap<string, OwnPlace>

/** @param wanted a condition on the slot `s`; its parameters begin with the third */
async function placesIn(
  ctx: Context,
  studentId: string,
  wanted: string,
  given: readonly unknown[],
): Promise<OwnPlaces> {
  const places = await query<OwnPlace>(
    ctx.em,
    `select s.id as "slotId", b.id as "bookingId", false as waiting, b.attendance, k.contract_name as "contractName"
     from booking b join slot s on s.school_id = b.school_id and s.id = b.live_slot_id
       left join contract k on k.school_id = b.school_id and k.id = b.contract_id
     where b.school_id = $1 and b.student_id = $2 and ${wanted}
     union all
     select s.id, null, true, null, null from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
     where w.school_id = $1 and w.student_id = $2 and ${wanted}`,
    [ctx.school.id, studentId, ...given],
  )
  return new Map(places.map((place) => [place.slotId, place]))
}
