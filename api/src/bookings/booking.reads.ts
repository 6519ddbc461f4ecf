import { plusDays, type WallDate } from '@koma/schema/rules/time'
import { ownMoveUndoUntil } from '@koma/schema/rules/undoBooking'
import type { Context } from '../platform/shared/context.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { slotFor, type VisibleSlot } from '../slots/slot.view.ts'
import { slotRowsById } from '../slots/slot.rows.ts'
import { checkPeriod } from '../slots/slots.ts'
import { bookingFor, type VisibleBooking } from '../slots/booking.projection.ts'
import type { OwnMoveType } from './ownBooking.type.ts'
import { isOwnLast, undoneBooking } from './undo/undoneBooking.ts'
import type { EarlierPlace } from './writeSeats.ts'

/** A booking together with its slot. */
type BookingWithSlot = VisibleBooking & { slot: VisibleSlot; undoableMove: OwnMoveType | null }

/** Returns a student's live bookings whose lesson has not ended, soonest first, with their slots (STU-01, D63). */
export async function upcomingBookingsOf(ctx: Context, studentId: string): Promise<BookingWithSlot[]> {
  return bookingsOf(ctx, studentId, sql`ends_at >= ${ctx.now}`)
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
  const where = sql`ends_at < ${ctx.now} and starts_at >= ${from} and starts_at < ${plusDays(to, 1)}`
  return bookingsOf(ctx, studentId, where)
}

/** Returns a student's live bookings that `where` selects, by start. */
async function bookingsOf(ctx: Context, studentId: string, where: Sql): Promise<BookingWithSlot[]> {
  const found = await query(
    ctx.em,
    sql<{ id: string; slotId: string; left: EarlierPlace | null }>`
      select id, slot_id as "slotId", moves -> -1 as left from booking
      where school_id = ${ctx.school.id} and student_id = ${studentId} and status = 'booked' and ${where}
      order by starts_at`,
  )
  const [rows, directory] = await Promise.all([
    slotRowsById(
      ctx.em,
      ctx.school.id,
      found.map((booking) => booking.slotId),
    ),
    ctx.directory(),
  ])
  const moves = await undoableMoves(ctx, found)
  const audience = ctx.viewer?.type === 'staff' ? ({ role: 'staff' } as const) : ({ role: 'student' } as const)
  return rows.flatMap((row) =>
    row.bookings
      .filter((booking) => booking.studentId === studentId)
      .flatMap((booking) => bookingFor(booking, directory))
      .map((booking) => ({
        ...booking,
        slot: slotFor(row, audience, ctx.school, directory),
        undoableMove: moves.get(booking.id) ?? null,
      })),
  )
}

/**
 * Returns the moves that the viewing student can still undo, by booking. Costs a statement for each move of the last
 * minutes, and none otherwise. (MOVE-11)
 */
async function undoableMoves(
  ctx: Context,
  found: readonly { id: string; left: EarlierPlace | null }[],
): Promise<ReadonlyMap<string, OwnMoveType>> {
  const moves = new Map<string, OwnMoveType>()
  if (ctx.viewer?.type !== 'student') return moves
  for (const { id, left } of found) {
    if (left === null) continue
    const undoUntil = ownMoveUndoUntil({ doneAt: left.at, startsAt: left.startsAt })
    if (ctx.now >= undoUntil) continue
    const booking = await undoneBooking(ctx.em, ctx.school.id, id)
    if (booking !== null && isOwnLast(ctx.viewer, booking)) moves.set(id, { startsAt: left.startsAt, undoUntil })
  }
  return moves
}

/** Returns the slots yet to start whose waiting lists the student is on. */
export async function waitingSlotIdsOf(ctx: Context, studentId: string): Promise<string[]> {
  const rows = await query(
    ctx.em,
    sql<{ id: string }>`
      select w.slot_id as id from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
      where w.school_id = ${ctx.school.id} and w.student_id = ${studentId} and s.starts_at > ${ctx.now} order by s.starts_at`,
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
  return placesIn(ctx, studentId, sql`s.id = any(${slotIds}::uuid[])`)
}

/** Returns the places a student has in the slots that begin on these days, by slot. */
export async function ownPlacesInRange(
  ctx: Context,
  studentId: string,
  { from, to }: { from: WallDate; to: WallDate },
): Promise<OwnPlaces> {
  return placesIn(ctx, studentId, sql`s.starts_at >= ${from} and s.starts_at < ${plusDays(to, 1)}`)
}

type OwnPlaces = ReadonlyMap<string, OwnPlace>

/** Reads the places of a student in the slots `s` that meet a condition. */
async function placesIn(ctx: Context, studentId: string, condition: Sql): Promise<OwnPlaces> {
  const places = await query(
    ctx.em,
    sql<OwnPlace>`
      select s.id as "slotId", b.id as "bookingId", false as waiting, b.attendance, k.contract_name as "contractName"
      from booking b join slot s on s.school_id = b.school_id and s.id = b.live_slot_id
        left join contract k on k.school_id = b.school_id and k.id = b.contract_id
      where b.school_id = ${ctx.school.id} and b.student_id = ${studentId} and ${condition}
      union all
      select s.id, null, true, null, null from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
      where w.school_id = ${ctx.school.id} and w.student_id = ${studentId} and ${condition}`,
  )
  return new Map(places.map((place) => [place.slotId, place]))
}
