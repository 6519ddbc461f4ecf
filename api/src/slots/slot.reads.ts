import { occupancyOf, type Occupancy } from '@koma/schema/rules/occupancy'
import { instantOf, plusDays, slotKey, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../shared/context.ts'
import type { Directory, DirectoryCourse, DirectoryLocation, DirectoryTeacher } from '../shared/directory.ts'
import { prepared } from '../shared/prepared.ts'
import { query, wallTimeColumn } from '../shared/sql.ts'
import { bookingFor, placeName, type SlotBooking, type VisibleBooking } from './booking.projection.ts'

/** A slot as the database has it, with ids where the directory knows the rest. */
export interface SlotRow {
  id: string
  version: number
  teacherId: string
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
  studentId: string
  fullName: string
}

/** Whom a slot is shown to. What an audience may not see is not in what it is given (D57, D66). */
export type Audience = { role: 'student' } | { role: 'teacher'; teacherId: string } | { role: 'staff' }

/** Tells audiences of one school apart. */
export function audienceName(audience: Audience): string {
  return audience.role === 'teacher' ? `teacher ${audience.teacherId}` : audience.role
}

/** A slot as one audience sees it; the shape of the GraphQL type `Slot`. */
export interface VisibleSlot {
  id: string
  version: number
  time: string
  startsAt: WallTime
  endsAt: WallTime
  startInstant: string
  availableFrom: WallTime
  cancelBy: WallTime
  teacher: DirectoryTeacher | null
  location: DirectoryLocation | null
  onlineAvailable: boolean
  courses: DirectoryCourse[]
  bookedCourse: DirectoryCourse | null
  lessonLocation: string | null
  lessonOnline: boolean | null
  bookedCount: number
  capacity: number | null
  occupancy: Occupancy
  waitingCount: number
  lessonMemo: string | null
  onlineLessonLink: string | null
  bookings: VisibleBooking[] | null
  waitingList: WaitingStudent[] | null
}

/** The audience a viewer belongs to. */
export function audienceOf(viewer: NonNullable<Context['viewer']>): Audience {
  return viewer.type === 'teacher' ? { role: 'teacher', teacherId: viewer.id } : { role: viewer.type }
}

/**
 * The statement for the slots of school $1 that `where` (on alias `s`, parameters from $2) selects, by start, as one
 * row with all of them as JSON: ten times less to take apart than rows and columns.
 */
function slotRowsStatement(where: string, withPeople: boolean): string {
  const bookings = `(
    select coalesce(json_agg(json_build_object('id', b.id, 'studentId', b.student_id, 'studentCode', st.student_id,
      'studentName', st.last_name || ' ' || st.first_name, 'courseId', b.course_id, 'contractName', k.contract_name,
      'cost', b.cost, 'online', b.online, 'locationId', b.location_id, 'attendance', b.attendance,
      'bookedAt', ${wallTimeColumn('b.booked_at')}) order by b.booked_at, b.id), '[]')
    from booking b
    left join student st on st.school_id = b.school_id and st.id = b.student_id
    left join contract k on k.school_id = b.school_id and k.id = b.contract_id
    where b.school_id = s.school_id and b.live_slot_id = s.id)`
  const waiting = `(
    select coalesce(json_agg(json_build_object('id', st.id, 'studentId', st.student_id,
      'fullName', st.last_name || ' ' || st.first_name) order by w.joined_at, st.student_id), '[]')
    from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
    where w.school_id = s.school_id and w.slot_id = s.id)`
  const counted = `(select count(*) from waiting w where w.school_id = s.school_id and w.slot_id = s.id)`
  return prepared(`select coalesce(json_agg(found), '[]') as slots from (
    select s.id, s.version, s.teacher_id as "teacherId", s.starts_at as "startsAt", s.ends_at as "endsAt",
       s.available_from as "availableFrom", s.cancel_by as "cancelBy",
       s.location_id as "locationId", s.online_available as "onlineAvailable",
       s.online_lesson_link as "onlineLessonLink", s.lesson_memo as "lessonMemo",
       s.booked_course_id as "bookedCourseId", s.booked_location_id as "bookedLocationId",
       s.booked_online as "bookedOnline", s.booked_count as "bookedCount", s.capacity,
       array(select sc.course_id from slot_course sc where sc.school_id = s.school_id and sc.slot_id = s.id) as "courseIds",
       ${withPeople ? `case when s.booked_count > 0 then ${bookings} else '[]' end` : `'[]'::json`} as bookings,
       ${withPeople ? `${waiting} as waiting` : `'[]'::json as waiting, ${counted} as "waitingCount"`}
     from slot s where s.school_id = $1 and ${where}
     order by s.starts_at, s.teacher_id) found`)
}

const inRange = 's.starts_at >= $2 and s.starts_at < $3'
const statements = {
  staffRange: slotRowsStatement(inRange, true),
  studentRange: slotRowsStatement(inRange, false),
  teacherRange: slotRowsStatement(`${inRange} and s.teacher_id = $4`, true),
  byId: slotRowsStatement('s.id = any($2::uuid[])', true),
}

async function slotRows(em: EntityManager, statement: string, params: readonly unknown[]): Promise<SlotRow[]> {
  const [row] = await query<{ slots: SlotRow[] }>(em, statement, params)
  return row?.slots ?? []
}

/** Slots from the day `from` to the day `to`, both included, as rows: a teacher's own, or all with people or without. */
export function slotRowsInRange(
  em: EntityManager,
  schoolId: string,
  audience: Audience,
  { from, to }: { from: WallDate; to: WallDate },
): Promise<SlotRow[]> {
  const params = [schoolId, from, plusDays(to, 1)]
  if (audience.role === 'teacher') return slotRows(em, statements.teacherRange, [...params, audience.teacherId])
  return slotRows(em, audience.role === 'staff' ? statements.staffRange : statements.studentRange, params)
}

/** The slots of the given ids that exist, with their bookings. */
export function slotRowsById(em: EntityManager, schoolId: string, ids: readonly string[]): Promise<SlotRow[]> {
  return slotRows(em, statements.byId, [schoolId, ids])
}

/** Whether an audience may see a slot at all: teachers only their own (D66). */
export function maySee(row: SlotRow, audience: Audience): boolean {
  return audience.role !== 'teacher' || audience.teacherId === row.teacherId
}

/** What `audience` sees of a slot (SLOT-01, D57): students get counts, never names, links or memos. */
export function slotFor(
  row: SlotRow,
  audience: Audience,
  school: { timezoneName: string; displayTeacherName: boolean },
  directory: Directory,
): VisibleSlot {
  const teacher = directory.teachers.get(row.teacherId) ?? null
  const isStudent = audience.role === 'student'
  return {
    id: row.id,
    version: row.version,
    get time() {
      return slotKey(row.startsAt, isStudent && !school.displayTeacherName ? '' : (teacher?.teacherId ?? ''))
    },
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    get startInstant() {
      return instantOf(row.startsAt, school.timezoneName).toString()
    },
    availableFrom: row.availableFrom,
    cancelBy: row.cancelBy,
    teacher: isStudent && !school.displayTeacherName ? null : teacher,
    location: row.locationId === null ? null : (directory.locations.get(row.locationId) ?? null),
    onlineAvailable: row.onlineAvailable,
    courses: row.courseIds
      .flatMap((id) => directory.courses.get(id) ?? [])
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    bookedCourse: row.bookedCourseId === null ? null : (directory.courses.get(row.bookedCourseId) ?? null),
    lessonLocation: row.bookedOnline === null ? null : placeName(row.bookedOnline, row.bookedLocationId, directory),
    lessonOnline: row.bookedOnline,
    bookedCount: row.bookedCount,
    capacity: row.capacity,
    occupancy: occupancyOf(row.capacity === null ? null : { count: row.bookedCount, capacity: row.capacity }),
    waitingCount: row.waitingCount ?? row.waiting.length,
    lessonMemo: isStudent ? null : row.lessonMemo,
    onlineLessonLink: isStudent ? null : row.onlineLessonLink,
    bookings: isStudent ? null : row.bookings.flatMap((booking) => bookingFor(booking, directory)),
    waitingList: isStudent ? null : row.waiting,
  }
}
