import { closedAt } from '@koma/schema/rules/closures'
import { coursesThere } from '@koma/schema/rules/slotMove'
import type { SubstituteFacts } from '@koma/schema/rules/substitute'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../closures/closedTimes.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { Context } from '../platform/shared/context.ts'
import { choosableColumns, type StoredSlot } from '../slots/slot.facts.ts'

/** The days before and after a lesson in which a slot shows that a teacher works at its place. */
const AROUND = 60

interface TeacherRow {
  id: string
  teacherCode: string
  courseIds: string[]
}

/** Returns the facts about each active teacher but the absent one for each of the slots, in the order of the slots. */
export async function substituteFacts(
  ctx: Context,
  em: EntityManager,
  slots: readonly StoredSlot[],
  absentId: string,
): Promise<SubstituteFacts[][]> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return []
  const schoolId = ctx.school.id
  const teachers = await query(
    em,
    sql<TeacherRow>`
      select t.id, t.teacher_id as "teacherCode", array(select tc.course_id from teacher_course tc
        where tc.school_id = ${schoolId} and tc.teacher_id = t.id) as "courseIds"
      from teacher t where t.school_id = ${schoolId} and t.active and t.id <> ${absentId} order by t.teacher_id collate "C"`,
  )
  const courses = await query(
    em,
    sql<ChoosableCourse>`select ${choosableColumns} from course where school_id = ${schoolId}`,
  )
  const courseOf = new Map(courses.map((course) => [course.id, course]))
  const closures = await closedTimes(em, schoolId, { from: first.startsAt, to: latestEnd(slots) })
  const lessonsThere = slots.map(({ id, startsAt, endsAt, ...slot }) => ({
    id,
    startsAt,
    endsAt,
    locationId: placeOf(slot),
  }))
  const lessons = sql`jsonb_to_recordset(${JSON.stringify(lessonsThere)}::jsonb)
    as w (id uuid, "startsAt" timestamp, "endsAt" timestamp, "locationId" uuid)`
  const busy = await pairs(
    em,
    sql`select distinct w.id as "slotId", s.teacher_id as "teacherId" from ${lessons}
      join slot s on s.school_id = ${schoolId} and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt")`,
  )
  const thereThatDay = await pairs(
    em,
    sql`select distinct w.id as "slotId", s.teacher_id as "teacherId" from ${lessons}
      join slot s on s.school_id = ${schoolId} and s.location_id = w."locationId"
        and s.starts_at >= w."startsAt"::date and s.starts_at < w."startsAt"::date + 1`,
  )
  const places = [...new Set(lessonsThere.flatMap(({ locationId }) => locationId ?? []))]
  const worksThere = await query(
    em,
    sql<{ teacherId: string; locationId: string }>`
      select distinct teacher_id as "teacherId", location_id as "locationId" from slot
      where school_id = ${schoolId} and location_id = any(${places}::uuid[])
        and starts_at >= ${plusDays(dateOf(first.startsAt), -AROUND)}::date
        and starts_at < ${plusDays(dateOf(last.startsAt), AROUND)}::date`,
  )
  const works = new Set(worksThere.map(({ teacherId, locationId }) => `${teacherId} ${locationId}`))
  const studentsKnown = await knownStudents(em, ctx, slots)
  return slots.map((slot, index) => {
    const locationId = lessonsThere[index]?.locationId ?? null
    const offered = slot.courseIds.flatMap((id) => courseOf.get(id) ?? [])
    return teachers.map(({ id: teacherId, teacherCode, courseIds }): SubstituteFacts => {
      const pair = `${slot.id} ${teacherId}`
      return {
        teacherId,
        teacherCode,
        teaches: teachesIt(slot, offered, courseIds),
        away: closedAt(closures, { ...slot, teacherId }) !== null,
        busy: busy.has(pair),
        knownStudents: studentsKnown.get(pair) ?? 0,
        thereThatDay: thereThatDay.has(pair),
        worksThere: locationId === null || works.has(`${teacherId} ${locationId}`),
      }
    })
  })
}

async function pairs(em: EntityManager, statement: Sql): Promise<ReadonlySet<string>> {
  const rows = await query(em, statement as Sql<{ slotId: string; teacherId: string }>)
  return new Set(rows.map(({ slotId, teacherId }) => `${slotId} ${teacherId}`))
}

/** Counts the students of a slot that each teacher has taught before, by `slot teacher`. */
async function knownStudents(
  em: EntityManager,
  ctx: Context,
  slots: readonly StoredSlot[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(
    em,
    sql<{ slotId: string; teacherId: string; students: number }>`
      select live.live_slot_id as "slotId", s.teacher_id as "teacherId", count(distinct live.student_id)::int as students
      from booking live
      join booking past on past.school_id = ${ctx.school.id} and past.student_id = live.student_id
        and past.status = 'booked' and past.starts_at < ${ctx.now}
      join slot s on s.school_id = ${ctx.school.id} and s.id = past.slot_id
      where live.school_id = ${ctx.school.id} and live.live_slot_id = any(${slots.map(({ id }) => id)}::uuid[])
      group by 1, 2`,
  )
  return new Map(rows.map(({ slotId, teacherId, students }) => [`${slotId} ${teacherId}`, students]))
}

function teachesIt(slot: StoredSlot, offered: readonly ChoosableCourse[], taught: readonly string[]): boolean {
  if (slot.booked !== null) return !slot.booked.isLesson || taught.includes(slot.booked.courseId)
  return coursesThere(offered, slot, taught, null).length > 0
}

const placeOf = ({ booked, locationId }: Pick<StoredSlot, 'booked' | 'locationId'>) =>
  booked === null ? locationId : booked.online ? null : booked.locationId

const latestEnd = (slots: readonly StoredSlot[]) =>
  slots.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), '')
