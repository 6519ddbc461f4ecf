import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import { monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { choosableColumns } from '../slot.facts.ts'

/** A teacher as slots may be given to. */
interface TeacherOfMove {
  id: string
  teacherCode: string
  active: boolean
  courseIds: string[]
}

/**
 * Reads what slots can be moved to, and locks it until the transaction ends. One teacher's slots are made and moved one
 * after the other, as in `readChosen`.
 */
export async function readPlacesToGo(
  em: EntityManager,
  schoolId: string,
  ids: { teacherIds: readonly string[]; locationIds: readonly string[]; courseIds: readonly string[] },
) {
  const teachers = await query(
    em,
    sql<TeacherOfMove>`
      select t.id, t.teacher_id as "teacherCode", t.active, array(select tc.course_id from teacher_course tc
        where tc.school_id = ${schoolId} and tc.teacher_id = t.id) as "courseIds"
      from teacher t where t.school_id = ${schoolId} and t.id = any(${ids.teacherIds}::uuid[]) order by t.id
        for no key update`,
  )
  const locations = await query(
    em,
    sql<{ id: string; active: boolean; locationName: string; oneLessonAtATime: boolean }>`
      select id, active, location_name as "locationName", one_lesson_at_a_time as "oneLessonAtATime" from location
      where school_id = ${schoolId} and id = any(${ids.locationIds}::uuid[]) order by id for share`,
  )
  const courses = await query(
    em,
    sql<ChoosableCourse>`
      select ${choosableColumns} from course where school_id = ${schoolId} and id = any(${ids.courseIds}::uuid[])
        order by id for share`,
  )
  return {
    teachers: new Map(teachers.map((teacher) => [teacher.id, teacher])),
    locations: new Map(locations.map((location) => [location.id, location])),
    courses: new Map(courses.map((course) => [course.id, course])),
  }
}

/** A slot at the time and with the people it is to have. */
export interface SlotThere {
  slotId: string
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  locationId: string | null
  studentIds: readonly string[]
}

/**
 * Returns the slots that could not be at their target, because another slot of the teacher or another booking of a
 * student is there. Those of `among` do not count.
 */
export async function clashesWithOthers(
  em: EntityManager,
  schoolId: string,
  there: readonly SlotThere[],
  among: readonly string[],
): Promise<{ teacherBusy: ReadonlySet<string>; studentsBusy: ReadonlyMap<string, ReadonlySet<string>> }> {
  const teachersThen = there.map(({ slotId, teacherId, startsAt, endsAt }) => ({ slotId, teacherId, startsAt, endsAt }))
  const studentsThen = there.flatMap(({ slotId, studentIds, startsAt, endsAt }) =>
    studentIds.map((studentId) => ({ slotId, studentId, startsAt, endsAt })),
  )
  const busy = await query(
    em,
    sql<{ slotId: string }>`
      select w."slotId"
        from jsonb_to_recordset(${JSON.stringify(teachersThen)}::jsonb)
        as w ("slotId" uuid, "teacherId" uuid, "startsAt" timestamp, "endsAt" timestamp)
      where exists (select from slot s where s.school_id = ${schoolId} and s.teacher_id = w."teacherId"
        and s.id <> all(${among}::uuid[])
        and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
  )
  const students = await query(
    em,
    sql<{ slotId: string; studentId: string }>`
      select w."slotId", w."studentId"
        from jsonb_to_recordset(${JSON.stringify(studentsThen)}::jsonb)
        as w ("slotId" uuid, "studentId" uuid, "startsAt" timestamp, "endsAt" timestamp)
      where exists (select from booking b where b.school_id = ${schoolId} and b.student_id = w."studentId"
        and b.status = 'booked'
        and b.slot_id <> all(${among}::uuid[]) and tsrange(b.starts_at, b.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
  )
  const studentsBusy = new Map<string, Set<string>>()
  for (const { slotId, studentId } of students) {
    studentsBusy.set(slotId, (studentsBusy.get(slotId) ?? new Set()).add(studentId))
  }
  return { teacherBusy: new Set(busy.map(({ slotId }) => slotId)), studentsBusy }
}

/**
 * Bookings that count towards the limit of each of the contracts in each month, `contract month`, those of the slots
 * left out.
 */
export async function otherUsage(
  em: EntityManager,
  schoolId: string,
  contractIds: readonly string[],
  dates: readonly WallTime[],
  slotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const months = dates.map(monthOf).toSorted()
  const [first, last] = [months[0], months.at(-1)]
  if (contractIds.length === 0 || first === undefined || last === undefined) return new Map()
  const rows = await query(
    em,
    sql<{ contractId: string; month: string; bookings: number }>`
      select b.contract_id as "contractId", to_char(b.starts_at, 'YYYY-MM') as month, count(*)::int as bookings
      from booking b
      where b.school_id = ${schoolId} and b.contract_id = any(${contractIds}::uuid[])
        and b.status in ('booked', 'cancel-no-return')
        and b.starts_at >= ${`${first}-01`} and b.starts_at < ${plusDays(`${last}-28`, 4)}
          and (b.live_slot_id is null or b.live_slot_id <> all(${slotIds}::uuid[]))
      group by 1, 2`,
  )
  return new Map(rows.map(({ contractId, month, bookings }) => [`${contractId} ${month}`, bookings]))
}
