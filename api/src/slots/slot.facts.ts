import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { SlotBefore } from '@koma/schema/rules/slotEdit'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'

/** A slot as an edit finds it. */
export interface StoredSlot extends SlotBefore {
  id: string
  version: number
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  teacherCode: string
  availableFrom: WallTime
  cancelBy: WallTime
  onlineLessonLink: string
  lessonMemo: string
  /** The seats that are booked or held for somebody. */
  bookedCount: number
  /** Those of them that are held. */
  heldCount: number
  booked: (NonNullable<SlotBefore['booked']> & { locationId: string | null }) | null
  bookedCourseCode: string | null
}

/**
 * Locks a slot against every other change until the transaction ends and reads it as it is then; null
 * if this school has none.
 */
export async function lockSlot(em: EntityManager, schoolId: string, slotId: string): Promise<StoredSlot | null> {
  const [slot] = await lockSlots(em, schoolId, [slotId])
  return slot ?? null
}

/** Locks slots in the order of their ids; leaves out those that this school does not have. */
export async function lockSlots(
  em: EntityManager,
  schoolId: string,
  slotIds: readonly string[],
): Promise<StoredSlot[]> {
  // A statement of its own, because a read in the same one would answer from before the wait.
  await query(
    em,
    sql`
      select from slot where school_id = ${schoolId} and id = any(${slotIds}::uuid[]) order by id for update`,
  )
  return readStoredSlots(em, schoolId, slotIds)
}

/** Reads slots as an edit needs them, without locking, by id. */
export async function readStoredSlots(
  em: EntityManager,
  schoolId: string,
  slotIds: readonly string[],
): Promise<StoredSlot[]> {
  return query(
    em,
    sql<StoredSlot>`
      select s.id, s.version, s.teacher_id as "teacherId", t.teacher_id as "teacherCode",
        ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
        ${wallTime('s.available_from')} as "availableFrom", ${wallTime('s.cancel_by')} as "cancelBy",
        s.location_id as "locationId", s.online_available as "onlineAvailable",
        s.online_lesson_link as "onlineLessonLink", s.lesson_memo as "lessonMemo",
        array(select sc.course_id from slot_course sc where sc.school_id = ${schoolId}
          and sc.slot_id = s.id) as "courseIds",
        s.booked_count + s.held_count as "bookedCount", s.held_count as "heldCount", c.code as "bookedCourseCode",
        case when s.booked_count + s.held_count > 0 then
          jsonb_build_object('courseId', c.id, 'isLesson', c.is_lesson, 'online', s.booked_online,
            'locationId', s.booked_location_id) end as booked
      from slot s
      join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      left join course c on c.school_id = s.school_id and c.id = s.booked_course_id
      where s.school_id = ${schoolId} and s.id = any(${slotIds}::uuid[])
      order by s.id`,
  )
}

/** The records a slot form refers to, as far as this school has them. */
export interface Chosen {
  teacher: { id: string; active: boolean; courseIds: string[] } | null
  location: { id: string; active: boolean; oneLessonAtATime: boolean } | null
  courses: ChoosableCourse[]
}

/** The references of a slot form. */
interface Pointing {
  teacherId: string | null
  locationId: string | null
  courseIds: readonly string[]
}

/**
 * Reads what a slot form points to and locks it until the transaction ends. So a course that is being deactivated
 * cannot slip into a slot meanwhile (D85). One teacher's slots are made and moved one after the other: several that
 * meet in the constraint against overlaps would wait for each other.
 */
export async function readChosen(em: EntityManager, schoolId: string, request: Pointing): Promise<Chosen> {
  return (await readChosenOf(em, schoolId, [request]))(request)
}

/**
 * Reads what several forms point to at once, teachers in order of id; returns a function that finds each form's
 * own.
 */
export async function readChosenOf(
  em: EntityManager,
  schoolId: string,
  wishes: readonly Pointing[],
): Promise<(request: Pointing) => Chosen> {
  const courseIds = [...new Set(wishes.flatMap((request) => request.courseIds))]
  const teachers = await query(
    em,
    sql<NonNullable<Chosen['teacher']>>`
      select t.id, t.active, array(select tc.course_id from teacher_course tc
        where tc.school_id = ${schoolId} and tc.teacher_id = t.id) as "courseIds"
      from teacher t where t.school_id = ${schoolId} and t.id = any(${wishes.map(({ teacherId }) => teacherId)}::uuid[])
        order by t.id for no key update`,
  )
  const locations = await query(
    em,
    sql<NonNullable<Chosen['location']>>`
      select id, active, one_lesson_at_a_time as "oneLessonAtATime" from location where school_id = ${schoolId}
        and id = any(${wishes.map(({ locationId }) => locationId)}::uuid[]) order by id for share`,
  )
  const courses = await query(
    em,
    sql<ChoosableCourse>`
      select ${choosableColumns} from course where school_id = ${schoolId}
        and id = any(${courseIds}::uuid[]) order by id for share`,
  )
  return ({ teacherId, locationId, ...request }) => {
    const own = new Set(request.courseIds)
    return {
      teacher: teachers.find(({ id }) => id === teacherId) ?? null,
      location: locations.find(({ id }) => id === locationId) ?? null,
      courses: courses.filter(({ id }) => own.has(id)),
    }
  }
}

/** The columns of a course that decide whether it can be chosen. */
export const choosableColumns = sql`id, is_lesson as "isLesson", active, days,
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime"`
