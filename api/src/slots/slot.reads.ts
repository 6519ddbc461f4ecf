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
 * row with all of them as JSON: ten times less to take apart than rows and columns. People are gathered for all slots
 * together, which is cheaper than asking for each: bookings that `booked` (on alias `b`) selects, and who waits.
 */
function slotRowsStatement(where: string, booked: string | null): string {
  const those = `(select s.id from slot s where s.school_id = $1 and ${where})`
  const bookings = `
    select b.live_slot_id, json_agg(json_build_object('id', b.id, 'studentId', b.student_id, 'studentCode', st.student_id,
      'studentName', st.last_name || ' ' || st.first_name, 'courseId', b.course_id, 'contractName', k.contract_name,
      'cost', b.cost, 'online', b.online, 'locationId', b.location_id, 'attendance', b.attendance,
      'bookedAt', ${wallTimeColumn('b.booked_at')}) order by b.booked_at, b.id) as bookings
    from booking b
    left join student st on st.school_id = b.school_id and st.id = b.student_id
    left join contract k on k.school_id = b.school_id and k.id = b.contract_id
    where b.school_id = $1 and b.live_slot_id is not null and ${booked ?? ''}
    group by b.live_slot_id`
  const waiting = `
    select w.slot_id, json_agg(json_build_object('id', st.id, 'studentId', st.student_id,
      'fullName', st.last_name || ' ' || st.first_name) order by w.joined_at, st.student_id) as waiting
    from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
    where w.school_id = $1 and w.slot_id in ${those}
    group by w.slot_id`
  const counted = `
    select w.slot_id, count(*) as waiting from waiting w
    where w.school_id = $1 and w.slot_id in ${those} group by w.slot_id`
  const people =
    booked === null
      ? `'[]'::json as bookings, '[]'::json as waiting, coalesce(queue.waiting, 0) as "waitingCount"`
      : `coalesce(taken.bookings, '[]') as bookings, coalesce(queue.waiting, '[]') as waiting`
  return prepared(`select coalesce(json_agg(found), '[]') as slots from (
    select s.id, s.version, s.teacher_id as "teacherId", s.starts_at as "startsAt", s.ends_at as "endsAt",
       s.available_from as "availableFrom", s.cancel_by as "cancelBy",
       s.location_id as "locationId", s.online_available as "onlineAvailable",
       s.online_lesson_link as "onlineLessonLink", s.lesson_memo as "lessonMemo",
       s.booked_course_id as "bookedCourseId", s.booked_location_id as "bookedLocationId",
       s.booked_online as "bookedOnline", s.booked_count as "bookedCount", s.capacity,
       array(select sc.course_id from slot_course sc where sc.school_id = s.school_id and sc.slot_id = s.id) as "courseIds",
       ${people}
     from slot s
     ${booked === null ? '' : `left join (${bookings}) taken on taken.live_slot_id = s.id`}
     left join (${booked === null ? counted : waiting}) queue on queue.slot_id = s.id
     where s.school_id = $1 and ${where}
     order by s.starts_at, s.teacher_id) found`)
}

const inRange = 's.starts_at >= $2 and s.starts_at < $3'
/** A booking starts when its slot does. */
const bookedInRange = 'b.starts_at >= $2 and b.starts_at < $3'
const statements = {
  staffRange: slotRowsStatement(inRange, bookedInRange),
  studentRange: slotRowsStatement(inRange, null),
  teacherRange: slotRowsStatement(
    `${inRange} and s.teacher_id = $4`,
    `b.live_slot_id in (select id from slot where school_id = $1 and starts_at >= $2 and starts_at < $3 and teacher_id = $4)`,
  ),
  byId: slotRowsStatement('s.id = any($2::uuid[])', 'b.live_slot_id = any($2::uuid[])'),
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
  return new SlotView(row, audience.role === 'student', school, directory)
}

/** Works out each field when it is asked for: a calendar asks for few of them, and for thousands of slots. */
class SlotView implements VisibleSlot {
  readonly #row: SlotRow
  readonly #forStudents: boolean
  readonly #school: { timezoneName: string; displayTeacherName: boolean }
  readonly #directory: Directory

  constructor(
    row: SlotRow,
    forStudents: boolean,
    school: { timezoneName: string; displayTeacherName: boolean },
    directory: Directory,
  ) {
    this.#row = row
    this.#forStudents = forStudents
    this.#school = school
    this.#directory = directory
  }

  get id() {
    return this.#row.id
  }
  get version() {
    return this.#row.version
  }
  get time() {
    return slotKey(this.#row.startsAt, this.teacher?.teacherId ?? '')
  }
  get startsAt() {
    return this.#row.startsAt
  }
  get endsAt() {
    return this.#row.endsAt
  }
  get startInstant() {
    return instantOf(this.#row.startsAt, this.#school.timezoneName).toString()
  }
  get availableFrom() {
    return this.#row.availableFrom
  }
  get cancelBy() {
    return this.#row.cancelBy
  }
  get teacher() {
    if (this.#forStudents && !this.#school.displayTeacherName) return null
    return this.#directory.teachers.get(this.#row.teacherId) ?? null
  }
  get location() {
    const { locationId } = this.#row
    return locationId === null ? null : (this.#directory.locations.get(locationId) ?? null)
  }
  get onlineAvailable() {
    return this.#row.onlineAvailable
  }
  get courses() {
    return this.#row.courseIds
      .flatMap((id) => this.#directory.courses.get(id) ?? [])
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  }
  get bookedCourse() {
    const { bookedCourseId } = this.#row
    return bookedCourseId === null ? null : (this.#directory.courses.get(bookedCourseId) ?? null)
  }
  get lessonLocation() {
    const { bookedOnline, bookedLocationId } = this.#row
    return bookedOnline === null ? null : placeName(bookedOnline, bookedLocationId, this.#directory)
  }
  get lessonOnline() {
    return this.#row.bookedOnline
  }
  get bookedCount() {
    return this.#row.bookedCount
  }
  get capacity() {
    return this.#row.capacity
  }
  get occupancy() {
    const { bookedCount, capacity } = this.#row
    return occupancyOf(capacity === null ? null : { count: bookedCount, capacity })
  }
  get waitingCount() {
    return this.#row.waitingCount ?? this.#row.waiting.length
  }
  get lessonMemo() {
    return this.#forStudents ? null : this.#row.lessonMemo
  }
  get onlineLessonLink() {
    return this.#forStudents ? null : this.#row.onlineLessonLink
  }
  get bookings() {
    return this.#forStudents ? null : this.#row.bookings.flatMap((booking) => bookingFor(booking, this.#directory))
  }
  get waitingList() {
    return this.#forStudents ? null : this.#row.waiting
  }
}
