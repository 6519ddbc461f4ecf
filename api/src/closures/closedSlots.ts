import { staysClosed } from '@koma/schema/rules/closing'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { liveBookingsOf, studentOfBooking } from '../slots/liveBookings.ts'

/** Closed time whose slots to find. */
export interface Span {
  /** Distinguishes the spans. */
  id: string
  startsAt: WallTime
  endsAt: WallTime
  locationId: string | null
  teacherId: string | null
}

/** A slot that lies in closed time, with the first span that it lies in. */
export interface SlotInSpan {
  slotId: string
  spanId: string
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  locationId: string | null
  version: number
  /** The reason why it stays: it has started, or its lesson is online while only its place is closed. */
  stays: 'begun' | 'online' | null
}

/** Returns the slots that lie in one of the spans, by their time and teacher; `only`: of these alone. */
export async function slotsInSpans(
  em: EntityManager,
  schoolId: string,
  spans: readonly Span[],
  { now, only = null }: { now: WallTime; only?: readonly string[] | null },
): Promise<SlotInSpan[]> {
  const lying = await query(
    em,
    sql<Omit<SlotInSpan, 'stays'> & { isElsewhere: boolean }>`
      with span as (
        select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
          as span (id text, "startsAt" timestamp, "endsAt" timestamp, "locationId" uuid, "teacherId" uuid)),
      lying as (
        select distinct on (s.id) s.*, span.id as span_id, span."locationId" is not null as of_place
        from span join slot s on s.school_id = ${schoolId} and s.starts_at < span."endsAt" and s.ends_at > span."startsAt"
          and (span."locationId" is null or s.location_id = span."locationId")
          and (span."teacherId" is null or s.teacher_id = span."teacherId")
        where ${only}::uuid[] is null or s.id = any(${only})
        order by s.id, span."startsAt")
      select id as "slotId", span_id as "spanId", ${wallTime('starts_at')} as "startsAt",
        ${wallTime('ends_at')} as "endsAt", teacher_id as "teacherId", location_id as "locationId", version,
        of_place and booked_online is true as "isElsewhere"
      from lying
      order by starts_at,
        (select display_name from teacher t where t.school_id = ${schoolId} and t.id = lying.teacher_id), id`,
  )
  return lying.map(({ isElsewhere, ...slot }) => ({
    ...slot,
    stays: staysClosed({ startsAt: slot.startsAt, isElsewhere }, now),
  }))
}

/** A seat in a slot that is to be closed; nobody's, where the slot is taken by something else than a lesson. */
export interface SeatInSlot {
  bookingId: string
  slotId: string
  courseId: string
  courseCode: string
  courseName: string
  cost: number
  online: boolean
  locationId: string | null
  contract: { id: string; name: string; points: number } | null
  student: { id: string; studentCode: string; name: string } | null
}

/** Returns the live bookings of the slots, in the order in which they were made. */
export function seatsInSlots(em: EntityManager, schoolId: string, slotIds: readonly string[]): Promise<SeatInSlot[]> {
  return query(
    em,
    sql<SeatInSlot>`
      select b.id as "bookingId", b.live_slot_id as "slotId", b.course_id as "courseId", c.code as "courseCode",
        c.display_name as "courseName", b.cost, b.online, b.location_id as "locationId",
        case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.contract_name, 'points', k.points) end as contract,
        ${studentOfBooking} as student
      ${liveBookingsOf(schoolId, slotIds)}`,
  )
}

/**
 * Keeps the contracts that pay for the slots' bookings from changing until the transaction ends, in the order of their
 * ids.
 */
export async function lockPayers(em: EntityManager, schoolId: string, slotIds: readonly string[]): Promise<void> {
  await query(
    em,
    sql`select from contract where school_id = ${schoolId} and id in (
        select contract_id from booking where school_id = ${schoolId} and live_slot_id = any(${slotIds}::uuid[]))
      order by id for no key update`,
  )
}
