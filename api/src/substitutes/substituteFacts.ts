import { closedAt } from '@koma/schema/rules/closures'
import { coursesThere } from '@koma/schema/rules/slotMove'
import type { SubstituteFacts } from '@koma/schema/rules/substitute'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../closures/closedTimes.ts'
import { query } from '../platform/database/sql.ts'
import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { Context } from '../platform/shared/context.ts'
import { CHOOSABLE, type StoredSlot } from '../slots/slot.facts.ts'

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
  const teachers = await query<TeacherRow>(
    em,
    `select t.id, t.teacher_id as "teacherCode", array(select tc.course_id from teacher_course tc
       where tc.school_id = $1 and tc.teacher_id = t.id) as "courseIds"
     from teacher t where t.school_id = $1 and t.active and t.id <> $2 order by t.teacher_id`,
    [schoolId, absentId],
  )
  const courses = await query<ChoosableCourse>(em, `select ${CHOOSABLE} from course where school_id = $1`, [schoolId])
  const courseOf = new Map(courses.map((course) => [course.id, course]))
  const closures = await closedTimes(em, schoolId, { from: first.startsAt, to: latestEnd(slots) })
  const there = slots.map(({ id, startsAt, endsAt, ...slot }) => ({ id, startsAt, endsAt, locationId: placeOf(slot) }))
  const wanted = [schoolId, JSON.stringify(there)]
  const busy = await pairs(
    em,
    `select distinct w.id as "slotId", s.teacher_id as "teacherId" from ${WANTED}
     join slot s on s.school_id = $1 and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt")`,
    wanted,
  )
  const thereThatDay = await pairs(
    em,
    `select distinct w.id as "slotId", s.teacher_id as "teacherId" from ${WANTED}
     join slot s on s.school_id = $1 and s.location_id = w."locationId"
       and s.starts_at >= w."startsAt"::date and s.starts_at < w."startsAt"::date + 1`,
    wanted,
  )
  const worksThere = await query<{ teacherId: string; locationId: string }>(
    em,
    `select distinct teacher_id as "teacherId", location_id as "locationId" from slot
     where school_id = $1 and location_id = any($2::uuid[]) and starts_at >= $3::date and starts_at < $4::date`,
    [
      schoolId,
      [...new Set(there.flatMap(({ locationId }) => locationId ?? []))],
      plusDays(dateOf(first.startsAt), -AROUND),
      plusDays(dateOf(last.startsAt), AROUND),
    ],
  )
  const works = new Set(worksThere.map(({ teacherId, locationId }) => `${teacherId} ${locationId}`))
  const known = await knownStudents(em, ctx, slots)
  return slots.map((slot, index) => {
    const locationId = there[index]?.locationId ?? null
    const offered = slot.courseIds.flatMap((id) => courseOf.get(id) ?? [])
    return teachers.map(({ id: teacherId, teacherCode, courseIds }): SubstituteFacts => {
      const pair = `${slot.id} ${teacherId}`
      return {
        teacherId,
        teacherCode,
        teaches: teachesIt(slot, offered, courseIds),
        away: closedAt(closures, { ...slot, teacherId }) !== null,
        busy: busy.has(pair),
        knownStudents: known.get(pair) ?? 0,
        thereThatDay: thereThatDay.has(pair),
        worksThere: locationId === null || works.has(`${teacherId} ${locationId}`),
      }
    })
  })
}

const WANTED = `jsonb_to_recordset($2::jsonb)
  as w (id uuid, "startsAt" timestamp, "endsAt" timestamp, "locationId" uuid)`

async function pairs(em: EntityManager, sql: string, params: readonly unknown[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ slotId: string; teacherId: string }>(em, sql, params)
  return new Set(rows.map(({ slotId, teacherId }) => `${slotId} ${teacherId}`))
}

/** Counts the students of a slot that each teacher has taught before, by `slot teacher`. */
async function knownStudents(
  em: EntityManager,
  ctx: Context,
  slots: readonly StoredSlot[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ slotId: string; teacherId: string; students: number }>(
    em,
    `select live.live_slot_id as "slotId", s.teacher_id as "teacherId", count(distinct live.student_id)::int as students
     from booking live
     join booking past on past.school_id = $1 and past.student_id = live.student_id and past.status = 'booked'
       and past.starts_at < $3
     join slot s on s.school_id = $1 and s.id = past.slot_id
     where live.school_id = $1 and live.live_slot_id = any($2::uuid[]) group by 1, 2`,
    [ctx.school.id, slots.map(({ id }) => id), ctx.now],
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
