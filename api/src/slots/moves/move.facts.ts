import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import { monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../platform/database/sql.ts'
import { CHOOSABLE } from '../slot.facts.ts'

/** A teacher as slots may be given to. */
export interface TeacherOfMove {
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
  wanted: { teacherIds: readonly string[]; locationIds: readonly string[]; courseIds: readonly string[] },
) {
  const teachers = await query<TeacherOfMove>(
    em,
    `select t.id, t.teacher_id as "teacherCode", t.active, array(select tc.course_id from teacher_course tc
       where tc.school_id = $1 and tc.teacher_id = t.id) as "courseIds"
     from teacher t where t.school_id = $1 and t.id = any($2::uuid[]) order by t.id for no key update`,
    [schoolId, wanted.teacherIds],
  )
  const locations = await query<{ id: string; active: boolean; locationName: string; oneLessonAtATime: boolean }>(
    em,
    `select id, active, location_name as "locationName", one_lesson_at_a_time as "oneLessonAtATime" from location
     where school_id = $1 and id = any($2::uuid[]) order by id for share`,
    [schoolId, wanted.locationIds],
  )
  const courses = await query<ChoosableCourse>(
    em,
    `select ${CHOOSABLE} from course where school_id = $1 and id = any($2::uuid[]) order by id for share`,
    [schoolId, wanted.courseIds],
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
  const times = ({ startsAt, endsAt }: SlotThere) => ({ startsAt, endsAt })
  const busy = await query<{ slotId: string }>(
    em,
    `select w."slotId" from jsonb_to_recordset($2::jsonb)
       as w ("slotId" uuid, "teacherId" uuid, "startsAt" timestamp, "endsAt" timestamp)
     where exists (select from slot s where s.school_id = $1 and s.teacher_id = w."teacherId" and s.id <> all($3::uuid[])
       and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
    [
      schoolId,
      JSON.stringify(there.map((slot) => ({ slotId: slot.slotId, teacherId: slot.teacherId, ...times(slot) }))),
      among,
    ],
  )
  const students = await query<{ slotId: string; studentId: string }>(
    em,
    `select w."slotId", w."studentId" from jsonb_to_recordset($2::jsonb)
       as w ("slotId" uuid, "studentId" uuid, "startsAt" timestamp, "endsAt" timestamp)
     where exists (select from booking b where b.school_id = $1 and b.student_id = w."studentId" and b.status = 'booked'
       and b.slot_id <> all($3::uuid[]) and tsrange(b.starts_at, b.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
    [
      schoolId,
      JSON.stringify(
        there.flatMap((slot) =>
          slot.studentIds.map((studentId) => ({ slotId: slot.slotId, studentId, ...times(slot) })),
        ),
      ),
      among,
    ],
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
  const rows = await query<{ contractId: string; month: string; bookings: number }>(
    em,
    `select b.contract_id as "contractId", to_char(b.starts_at, 'YYYY-MM') as month, count(*)::int as bookings
     from booking b
     where b.school_id = $1 and b.contract_id = any($2::uuid[]) and b.status in ('booked', 'cancel-no-return')
       and b.starts_at >= $3 and b.starts_at < $4 and (b.live_slot_id is null or b.live_slot_id <> all($5::uuid[]))
     group by 1, 2`,
    [schoolId, contractIds, `${first}-01`, plusDays(`${last}-28`, 4), slotIds],
  )
  return new Map(rows.map(({ contractId, month, bookings }) => [`${contractId} ${month}`, bookings]))
}
