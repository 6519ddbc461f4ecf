import { creditInsert } from '../contracts/movePoints.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import type { WallTime } from '@koma/schema/rules/time'
import type { WaitingPlace } from './waiting/joiningOrder.ts'

// The only author of bookings, of their charges and of their refunds: parts of statements for all that books, cancels
// or moves (`api/test/oneWriter.test.ts`). Triggers count the seats; callers lock the slots and then the contracts.

/** The school where something is written, and its time now. */
interface SchoolNow {
  school: { id: string }
  now: WallTime
}

/** A booking to write. One without a contract costs nothing. */
export interface NewBooking {
  slot: { id: string; startsAt: string; endsAt: string }
  studentId: string | null
  courseId: string
  contractId: string | null
  place: { online: boolean; locationId: string | null }
  /** The points that it costs. */
  cost: number
  unrestricted: boolean
  /** The place on the waiting list that the seat ends, for undoing it. */
  waited: WaitingPlace | null
}

/** Returns the row of one new booking for `bookingInsert`. */
export function bookingRow(ctx: SchoolNow, booking: NewBooking): Sql {
  const { slot, studentId, courseId, contractId, place, cost, unrestricted, waited } = booking
  return sql`values (${ctx.school.id}, uuidv7(), ${slot.id}, ${studentId}, ${courseId}, ${contractId},
    ${place.locationId}, ${place.online}, ${cost}, ${unrestricted}, ${slot.startsAt}, ${slot.endsAt}, ${ctx.now},
    ${jsonOf(waited)}::jsonb)`
}

/** Returns the rows of several new bookings for `bookingInsert`. */
export function bookingRows(ctx: SchoolNow, bookings: readonly NewBooking[]): Sql {
  const rows = bookings.map(({ slot: { id: slotId, startsAt, endsAt }, place, ...booking }) => ({
    ...booking,
    ...place,
    slotId,
    startsAt,
    endsAt,
  }))
  return sql`select ${ctx.school.id}::uuid, uuidv7(), seat."slotId", seat."studentId", seat."courseId",
      seat."contractId", seat."locationId", seat.online, seat.cost, seat.unrestricted, seat."startsAt", seat."endsAt",
      ${ctx.now}::timestamp, nullif(seat.waited, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seat ("slotId" uuid, "studentId" uuid, "courseId" uuid,
      "contractId" uuid, "locationId" uuid, online boolean, cost int, unrestricted boolean, "startsAt" timestamp,
      "endsAt" timestamp, waited jsonb)`
}

const jsonOf = (waited: WaitingPlace | null): string | null => (waited === null ? null : JSON.stringify(waited))

/**
 * Returns two parts of a `with` clause. `made` writes the bookings that `rows` gives, a query whose columns are those
 * below, and has their id, contract_id, student_id and cost. `charged` takes their cost from their contracts.
 */
export function bookingInsert(ctx: SchoolNow, actor: string, rows: Sql): Sql {
  return sql`made as (
      insert into booking as seat (school_id, id, slot_id, student_id, course_id, contract_id, location_id, online,
        cost, unrestricted, starts_at, ends_at, booked_at, waited)
      ${rows} returning seat.id, seat.contract_id, seat.student_id, seat.cost),
    charged as (${creditInsert(sql`
      select ${ctx.school.id}::uuid, contract_id, -cost, 'booking', id, ${actor}, ${ctx.now}::timestamp
      from made where contract_id is not null`)})`
}

/** A booking to cancel: how it ends, and the points that its contract gets back. */
interface EndingBooking {
  id: string
  outcome: 'cancel-return' | 'cancel-no-return' | 'cancel-unrestricted' | 'cancel-other'
  refund: number
}

/** Returns the rows of bookings to cancel for `cancellation`. */
export function endingRows(bookings: readonly EndingBooking[]): Sql {
  return sql`select * from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb)
    as ending (id uuid, outcome text, refund int)`
}

/**
 * Returns two parts of a `with` clause. `freed` ends those of the bookings that are still live, and has their id and
 * slot_id. `returned` refunds them. `rows` is a query that gives id, outcome and refund of each.
 */
export function cancellation(ctx: SchoolNow, actor: string, rows: Sql): Sql {
  return sql`freed as (
      update booking b set status = ending.outcome, cancelled_at = ${ctx.now}, attendance = null,
        attendance_reason = null
      from (${rows}) ending
      where b.school_id = ${ctx.school.id} and b.id = ending.id and b.status = 'booked'
      returning b.id, b.slot_id, b.contract_id, ending.refund, ${markUndone(ctx.school.id, actor, ctx.now)}),
    returned as (${creditInsert(sql`
      select ${ctx.school.id}::uuid, contract_id, refund, 'cancellation', id, ${actor}, ${ctx.now}::timestamp
      from freed where refund > 0 and contract_id is not null order by contract_id`)})`
}

/**
 * Returns a column of `returning` that takes back make-up points with the mark of attendance that gave them (LOT-14).
 */
export function markUndone(schoolId: string, actor: string, now: WallTime): Sql {
  return sql`case when old.attendance is not null then
    koma_take_back_make_up(${schoolId}, old.id, ${actor}, ${now}::timestamp) end`
}

/** Names the setting that lets the transaction bring cancelled bookings back; the database refuses it otherwise. */
export const UNDOES_CANCELLATION = 'koma.undoes_cancellation'

/**
 * Returns two parts of a `with` clause. `revived` makes one cancelled booking live again, and has its id and
 * contract_id. `charged` takes the points again that its cancellation has refunded. Requires `UNDOES_CANCELLATION`.
 */
export function revival(ctx: SchoolNow, actor: string, booking: { id: string; refunded: number }): Sql {
  return sql`revived as (
      update booking set status = 'booked', cancelled_at = null
      where school_id = ${ctx.school.id} and id = ${booking.id} and status <> 'booked' returning id, contract_id),
    charged as (${creditInsert(sql`
      select ${ctx.school.id}::uuid, contract_id, -${booking.refunded}::int, 'cancellation', id, ${actor}, ${ctx.now}::timestamp
      from revived where ${booking.refunded}::int > 0 and contract_id is not null`)})`
}

/** Where a booking was before a move. */
export interface EarlierPlace {
  /** When it moved. */
  at: WallTime
  slotId: string
  startsAt: WallTime
  courseId: string
  online: boolean
  locationId: string | null
  /** The booking that was cancelled for this one; null where the booking went along. */
  bookingId: string | null
  /** Whether the student moved it and it counted as nothing. */
  isFree: boolean
  /** The waiting place that its seat there had ended; not kept by earlier versions. */
  waited?: WaitingPlace | null
}

/** Returns the moves of a booking that has now moved from `place`. */
export const movedFrom = (place: EarlierPlace): Sql =>
  sql`coalesce(moves, '[]'::jsonb) || ${JSON.stringify([place])}::jsonb`

/** Returns the moves of a booking whose last one is undone. */
export const lastMoveUndone = (): Sql => sql`nullif(moves - -1, '[]'::jsonb)`

/**
 * Returns an UPDATE that takes one live booking, with its contract and charge, into another slot. `moves` is
 * `movedFrom` or `lastMoveUndone`.
 */
export function bookingMove(schoolId: string, bookingId: string, to: MovedSeat, moves: Sql): Sql {
  const { slot, courseId, place } = to
  return sql`update booking set slot_id = ${slot.id}, course_id = ${courseId}, online = ${place.online},
      location_id = ${place.locationId}, starts_at = ${slot.startsAt}, ends_at = ${slot.endsAt}, attendance = null,
      attendance_reason = null, waited = ${jsonOf(to.waited)}::jsonb, moves = ${moves}
    where school_id = ${schoolId} and id = ${bookingId} and status = 'booked'`
}

/** The seat that a booking moves to. */
type MovedSeat = Pick<NewBooking, 'slot' | 'courseId' | 'place' | 'waited'>

/** Returns an UPDATE of where one booking was before, which changes nothing else of it. */
export function updateMoves(schoolId: string, bookingId: string, moves: Sql): Sql {
  return sql`update booking set moves = ${moves} where school_id = ${schoolId} and id = ${bookingId}`
}

/**
 * Returns an UPDATE that takes the live bookings of slots to the time and place of their lesson. `lessons` gives id,
 * "startsAt", "endsAt", online and "locationId" of each slot.
 */
export function updateBookingPlaces(schoolId: string, lessons: Sql): Sql {
  return sql`update booking b set starts_at = lesson."startsAt", ends_at = lesson."endsAt", online = lesson.online,
      location_id = lesson."locationId"
    from (${lessons}) lesson where b.school_id = ${schoolId} and b.live_slot_id = lesson.id`
}

/** Returns an UPDATE that shifts the live bookings of slots by an interval. */
export function bookingsShift(schoolId: string, slotIds: readonly string[], by: Sql): Sql {
  return sql`update booking set starts_at = starts_at + ${by}, ends_at = ends_at + ${by}
    where school_id = ${schoolId} and live_slot_id = any(${slotIds}::uuid[])`
}
