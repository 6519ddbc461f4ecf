import { plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { preparedStatement, query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Audience } from './audience.ts'
import type { Change } from '../platform/live/announcement.ts'
import type { Events } from '../platform/live/events.ts'
import type { SlotBooking } from './booking.projection.ts'
import { joiningOrder } from '../bookings/waiting/joiningOrder.ts'

/** A slot as the database has it, with ids where the directory knows the rest. */
export interface SlotRow {
  id: string
  version: number
  teacherId: string
  /** The teacher whom a substitute stands in for. */
  absentTeacherId?: string | null
  startsAt: WallTime
  endsAt: WallTime
  availableFrom: WallTime
  cancelBy: WallTime
  locationId: string | null
  onlineAvailable: boolean
  onlineLessonLink: string
  lessonMemo: string
  bookedCourseId: string | null
  bookedLocationId: string | null
  bookedOnline: boolean | null
  bookedCount: number
  heldCount: number
  capacity: number | null
  courseIds: string[]
  /** Counted where the list itself is not read. */
  waitingCount?: number
  bookings: SlotBooking[]
  waiting: WaitingStudent[]
}

/** A student on a slot's waiting list; like bookings, only ever for teachers and staff. */
export interface WaitingStudent {
  id: string
  studentCode: string
  fullName: string
}

/**
 * Returns the statement for the school's slots that `where` (on alias `s`) selects, by start, as one row with all of
 * them as JSON. That takes a tenth of the time of rows and columns. People are gathered for all slots together, which
 * is cheaper than asking for each. They are those of bookings that `booked` (on alias `b`) selects, and who waits; with
 * null, waiting students are only counted. They are gathered once whatever the plan: the database thinks that there are
 * few slots made a moment ago, and would gather all people again for each.
 */
function slotRowsStatement(schoolId: string | Sql, where: Sql, booked: Sql | null): Sql<{ slots: SlotRow[] }> {
  const slotIds = sql`(select s.id from slot s where s.school_id = ${schoolId} and ${where})`
  const bookings = sql`
    select b.live_slot_id, json_agg(json_build_object('id', b.id, 'studentId', b.student_id, 'studentCode', st.student_id,
      'studentName', st.last_name || ' ' || st.first_name, 'courseId', b.course_id, 'contractName', k.contract_name,
      'cost', b.cost, 'online', b.online, 'locationId', b.location_id, 'attendance', b.attendance, 'attendanceReason', b.attendance_reason,
      'bookedAt', ${wallTime('b.booked_at')}) order by b.booked_at, b.id) as bookings
    from booking b
    left join student st on st.school_id = b.school_id and st.id = b.student_id and st.school_id = ${schoolId}
    left join contract k on k.school_id = b.school_id and k.id = b.contract_id and k.school_id = ${schoolId}
    where b.school_id = ${schoolId} and b.live_slot_id is not null and ${booked}
    group by b.live_slot_id`
  const waiting = sql`
    select w.slot_id, json_agg(json_build_object('id', st.id, 'studentCode', st.student_id,
      'fullName', st.last_name || ' ' || st.first_name) order by ${joiningOrder}) as waiting
    from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
    where w.school_id = ${schoolId} and st.school_id = ${schoolId} and w.slot_id in ${slotIds}
    group by w.slot_id`
  const counted = sql`
    select w.slot_id, count(*) as waiting from waiting w
    where w.school_id = ${schoolId} and w.slot_id in ${slotIds} group by w.slot_id`
  // Who was to teach first, where whoever teaches now took it for somebody. What went back counts as never given.
  const substituted = sql`
    select u.slot_id, (array_agg(u.from_teacher_id order by u.closure_id))[1] as absent,
      array_agg(u.to_teacher_id) as substitutes
    from substitution u
    where u.school_id = ${schoolId} and u.slot_id in ${slotIds} and u.returned is distinct from true group by u.slot_id`
  const people =
    booked === null
      ? sql`'[]'::json as bookings, '[]'::json as waiting, coalesce(queue.waiting, 0) as "waitingCount"`
      : sql`coalesce(booked.bookings, '[]') as bookings, coalesce(queue.waiting, '[]') as waiting`
  return sql<{ slots: SlotRow[] }>`
    with ${booked === null ? sql`` : sql`booked as materialized (${bookings}),`}
      queue as materialized (${booked === null ? counted : waiting}),
      given as materialized (${substituted})
    select coalesce(json_agg(found), '[]') as slots from (
      select s.id, s.version, s.teacher_id as "teacherId",
        case when s.teacher_id = any(given.substitutes) and given.absent <> s.teacher_id then given.absent end
          as "absentTeacherId", s.starts_at as "startsAt", s.ends_at as "endsAt",
        s.available_from as "availableFrom", s.cancel_by as "cancelBy",
        s.location_id as "locationId", s.online_available as "onlineAvailable",
        s.online_lesson_link as "onlineLessonLink", s.lesson_memo as "lessonMemo",
        s.booked_course_id as "bookedCourseId", s.booked_location_id as "bookedLocationId",
        s.booked_online as "bookedOnline", s.booked_count as "bookedCount", s.held_count as "heldCount", s.capacity,
        array(select sc.course_id from slot_course sc
          where sc.school_id = ${schoolId} and sc.slot_id = s.id) as "courseIds",
        ${people}
      from slot s
      ${booked === null ? sql`` : sql`left join booked on booked.live_slot_id = s.id`}
      left join queue on queue.slot_id = s.id
      left join given on given.slot_id = s.id
      where s.school_id = ${schoolId} and ${where}
      order by s.starts_at, s.teacher_id) found`
}

interface Days {
  from: WallDate
  to: WallDate
}

/** Returns the condition that something starts on or after the day `from` and before the day `until`. */
const startsIn = (column: 'starts_at' | 's.starts_at' | 'b.starts_at', from: WallDate, until: WallDate): Sql =>
  sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${until}`

const statements = {
  // A booking starts when its slot does.
  staffRange: preparedStatement((schoolId: string, from: WallDate, until: WallDate) =>
    slotRowsStatement(schoolId, startsIn('s.starts_at', from, until), startsIn('b.starts_at', from, until)),
  ),
  studentRange: preparedStatement((schoolId: string, from: WallDate, until: WallDate) =>
    slotRowsStatement(schoolId, startsIn('s.starts_at', from, until), null),
  ),
  teacherRange: preparedStatement((schoolId: string, from: WallDate, until: WallDate, teacherId: string) =>
    slotRowsStatement(
      schoolId,
      sql`${startsIn('s.starts_at', from, until)} and s.teacher_id = ${teacherId}`,
      sql`b.live_slot_id in (select id from slot
        where school_id = ${schoolId} and ${startsIn('starts_at', from, until)} and teacher_id = ${teacherId})`,
    ),
  ),
  byId: preparedStatement((schoolId: string, ids: readonly string[]) =>
    slotRowsStatement(schoolId, sql`s.id = any(${ids}::uuid[])`, sql`b.live_slot_id = any(${ids}::uuid[])`),
  ),
}

/**
 * Returns slots from the day `from` to the day `to`, both included, as rows: a teacher's own, or all with people or
 * without.
 */
export async function slotRowsInRange(
  em: EntityManager,
  schoolId: string,
  audience: Audience,
  { from, to }: Days,
): Promise<SlotRow[]> {
  const until = plusDays(to, 1)
  const read =
    audience.role === 'teacher'
      ? statements.teacherRange.run(em, schoolId, from, until, audience.teacherId)
      : statements[audience.role === 'staff' ? 'staffRange' : 'studentRange'].run(em, schoolId, from, until)
  return (await read)[0]?.slots ?? []
}

/** Counts the slots `slotRowsInRange` would give, up to `most`. */
export async function countSlotsInRange(
  em: EntityManager,
  schoolId: string,
  audience: Audience,
  { from, to }: Days,
  most: number,
): Promise<number> {
  const own = audience.role === 'teacher' ? sql` and s.teacher_id = ${audience.teacherId}` : sql``
  const rows = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from (select from slot s
        where s.school_id = ${schoolId} and ${startsIn('s.starts_at', from, plusDays(to, 1))}${own} limit ${most}) those`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the slots of the given ids that exist, with their bookings. */
export async function slotRowsById(em: EntityManager, schoolId: string, ids: readonly string[]): Promise<SlotRow[]> {
  return (await statements.byId.run(em, schoolId, ids))[0]?.slots ?? []
}

/** The most slots of an announcement that are read in the statement that announces them. */
const MOST_ALONG = 8

/**
 * Returns an expression for the announced slots of a school as JSON, null where there are none or many: what is read
 * along with an announcement (`ReadAlong`), so that a booking reaches its listeners without a statement of its own.
 */
export function announcedSlots(schoolId: Sql): Sql {
  const announced = sql`(select ref from taken where topic = 'slot' and school_id = ${schoolId})`
  const rows = slotRowsStatement(schoolId, sql`s.id in ${announced}`, sql`b.live_slot_id in ${announced}`)
  return sql`case when (select count(*) from ${announced} a) between 1 and ${sql.lit(MOST_ALONG)}
    then (select slots from (${rows}) r) end`
}

/** Returns the slots of an announcement: those that were read along with it at this process, or read now. */
export async function announcedSlotRows(
  em: EntityManager,
  events: Pick<Events, 'readAlong'>,
  change: Change,
): Promise<SlotRow[]> {
  const along = (await events.readAlong(change)) as SlotRow[] | undefined
  return along ?? slotRowsById(em, change.schoolId, change.ids)
}
