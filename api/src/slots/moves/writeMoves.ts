import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { updateBookingPlaces, bookingsShift } from '../../bookings/writeSeats.ts'
import { query, sql } from '../../platform/database/sql.ts'

/** A slot and what it is from now on. */
interface WrittenMove {
  id: string
  after: MovableSlot
  courseIds: readonly string[]
}

/** Days into the future, far enough that no lessons exist then. */
const ASIDE = sql`interval '400000 days'`

/**
 * Moves locked slots and their live bookings. The constraints against a teacher or student in two places are checked
 * row by row. So if several move, all of them first step aside by the same time, and one can then take the place that
 * another leaves. A real clash still breaks the constraint.
 */
export async function writeMoves(em: EntityManager, schoolId: string, moves: readonly WrittenMove[]): Promise<void> {
  if (moves.length > 1) {
    const ids = moves.map(({ id }) => id)
    await query(
      em,
      sql`with aside as (
          update slot set starts_at = starts_at + ${ASIDE}, ends_at = ends_at + ${ASIDE}
          where school_id = ${schoolId} and id = any(${ids}::uuid[]))
        ${bookingsShift(schoolId, ids, ASIDE)}`,
    )
  }
  const rows = moves.map(({ id, after: { bookedPlace, ...after }, courseIds }) => ({
    id,
    ...after,
    isBooked: bookedPlace !== null,
    bookedOnline: bookedPlace?.online ?? null,
    bookedLocationId: bookedPlace?.locationId ?? null,
    courseIds,
  }))
  // A statement by itself. In one statement with the insert of rows it reads, Citus would take it apart, and bookings
  // would be where no slot is yet.
  const offered = rows.flatMap((row) => row.courseIds.map((courseId) => ({ slotId: row.id, courseId })))
  await query(
    em,
    sql`insert into slot_course (school_id, slot_id, course_id)
      select ${schoolId}, slot_id, course_id
      from unnest(${offered.map(({ slotId }) => slotId)}::uuid[], ${offered.map(({ courseId }) => courseId)}::uuid[])
        as offered (slot_id, course_id)
      on conflict do nothing`,
  )
  const places = sql`select id, "startsAt", "endsAt", "bookedOnline" as online, "bookedLocationId" as "locationId"
    from target where "isBooked"`
  await query(
    em,
    sql`with target as materialized (
       select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, "startsAt" timestamp, "endsAt" timestamp,
         "availableFrom" timestamp, "cancelBy" timestamp, "teacherId" uuid, "locationId" uuid, "onlineAvailable" boolean,
         "isBooked" boolean, "bookedOnline" boolean, "bookedLocationId" uuid, "courseIds" uuid[])),
     dropped as (
       delete from slot_course sc using target t
       where sc.school_id = ${schoolId} and sc.slot_id = t.id and sc.course_id <> all(t."courseIds")),
     followed as (
       ${updateBookingPlaces(schoolId, places)})
     update slot s set starts_at = t."startsAt", ends_at = t."endsAt", available_from = t."availableFrom",
       cancel_by = t."cancelBy", teacher_id = t."teacherId", location_id = t."locationId",
       online_available = t."onlineAvailable", booked_online = case when t."isBooked" then t."bookedOnline" end,
       booked_location_id = case when t."isBooked" then t."bookedLocationId" end, version = version + 1
     from target t where s.school_id = ${schoolId} and s.id = t.id`,
  )
}
