import { dateOf, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { insertRows } from './insertRows.ts'
import { insertRun } from './insertRun.ts'

/** The days ahead in which a teacher is absent, and the lessons that the absence has. */
const DAYS = 4
const LESSONS = { least: 2, most: 3 }
/** The fewest people whom no email reaches, so that one can be phoned already and one not yet. */
const LEAST_CALLS = 2

interface Lesson {
  id: string
  teacherId: string
  teacher: string
  startsAt: string
  endsAt: string
  courseIds: string[]
  version: number
  /** The booked students whom no email reaches. */
  calls: { id: string; notice: 'off' | 'noAddress' }[]
  /** Who is free then and teaches the course, by their codes. */
  substitutes: { id: string; name: string }[]
}

/**
 * Records that a teacher is away for some lessons of the next days and gives these to others, as the desk does it. One
 * of those whom no email reaches is phoned already. Nothing where no teacher has lessons for which others are free.
 */
export async function insertAbsence(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const lessons = absentLessons(await lessonsAhead(em, schoolId, now))
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (first === undefined || last === undefined) return
  const taken = lessons.flatMap((lesson) => {
    const [substitute] = lesson.substitutes
    return substitute === undefined ? [] : [{ ...lesson, substitute }]
  })
  const runId = await insertRun(em, schoolId, {
    kind: 'substitution',
    alone: false,
    at: plusMinutes(now, -45),
    input: { tell: true },
    steps: taken.map(({ id, startsAt, teacher, substitute }) => ({
      label: `${startsAt.slice(0, 16).replace('T', ' ')} ${teacher} → ${substitute.name}`,
      item: { slotId: id, what: 'give' },
      outcome: 'given',
      ref: id,
    })),
  })
  const [closure] = await query(
    em,
    sql<{ id: string }>`
      insert into closure (school_id, teacher_id, starts_at, ends_at, reason, run_id)
      values (${schoolId}, ${first.teacherId}, ${first.startsAt}, ${last.endsAt}, '発熱', ${runId}) returning id`,
  )
  if (closure === undefined) throw new Error('an absence without its row')
  await query(
    em,
    sql`update slot s set teacher_id = given."toId", version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(taken.map(({ id, substitute }) => ({ id, toId: substitute.id })))}::jsonb)
        as given (id uuid, "toId" uuid)
      where s.school_id = ${schoolId} and s.id = given.id`,
  )
  await insertRows(
    em,
    'substitution',
    taken.map(({ id, teacherId, substitute, startsAt, endsAt, version, courseIds }) => ({
      schoolId,
      closureId: closure.id,
      slotId: id,
      fromTeacherId: teacherId,
      toTeacherId: substitute.id,
      startsAt,
      endsAt,
      slotVersion: version + 1,
      courseIds,
    })),
  )
  await insertCalls(em, { schoolId, closureId: closure.id, phonedAt: plusMinutes(now, -30) }, lessons)
}

/** Inserts whom to phone about the lessons; the first is phoned. */
async function insertCalls(
  em: EntityManager,
  { schoolId, closureId, phonedAt }: { schoolId: string; closureId: string; phonedAt: string },
  lessons: readonly Lesson[],
): Promise<void> {
  const calls = Map.groupBy(
    lessons.flatMap((lesson) => lesson.calls.map((call) => ({ ...call, slotId: lesson.id }))),
    ({ id }) => id,
  )
  await insertRows(
    em,
    'closure_call',
    [...calls].map(([personId, own], index) => ({
      schoolId,
      closureId,
      personType: 'student',
      personId,
      notice: own[0]?.notice ?? 'off',
      roles: ['booked'],
      slotIds: own.map(({ slotId }) => slotId),
      phonedAt: index === 0 ? phonedAt : null,
      phonedBy: index === 0 ? '青木 千夏' : null,
    })),
  )
}

/**
 * Returns the lessons of the first teacher who has enough of them in a row for which others are free. The first teacher
 * of all is left out: whoever tries the school signs in as that one.
 */
function absentLessons(ahead: readonly Lesson[]): readonly Lesson[] {
  const ofDays = Map.groupBy(ahead, ({ teacherId, startsAt }) => `${dateOf(startsAt)} ${teacherId}`)
  for (const lessons of ofDays.values()) {
    for (let from = 0; from + LESSONS.least <= lessons.length; from += 1) {
      for (let count = LESSONS.most; count >= LESSONS.least; count -= 1) {
        const row = lessons.slice(from, from + count)
        const people = new Set(row.flatMap(({ calls }) => calls.map(({ id }) => id)))
        if (
          row.length === count &&
          row.every(({ substitutes }) => substitutes.length > 0) &&
          people.size >= LEAST_CALLS
        )
          return row
      }
    }
  }
  return []
}

/** Reads the slots of the next days by day, teacher and time. Those without students have nobody to take them. */
function lessonsAhead(em: EntityManager, schoolId: string, now: WallTime): Promise<Lesson[]> {
  const today = dateOf(now)
  return query(
    em,
    sql<Lesson>`
      select s.id, s.teacher_id as "teacherId", t.display_name as teacher, ${wallTime('s.starts_at')} as "startsAt",
        ${wallTime('s.ends_at')} as "endsAt", s.version,
        array(select course_id from slot_course o where o.school_id = ${schoolId} and o.slot_id = s.id) as "courseIds",
        coalesce((select jsonb_agg(jsonb_build_object('id', st.id,
            'notice', case when st.email = '' then 'noAddress' else 'off' end) order by st.student_id)
          from booking b join student st on st.school_id = ${schoolId} and st.id = b.student_id
          where b.school_id = ${schoolId} and b.live_slot_id = s.id and (st.email = '' or not st.notify)), '[]') as calls,
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.display_name) order by p.teacher_id)
          from teacher p join teacher_course tc on tc.school_id = ${schoolId} and tc.teacher_id = p.id
            and tc.course_id = s.booked_course_id
          where p.school_id = ${schoolId} and p.active and p.teacher_id <> 't001' and p.id <> s.teacher_id
            and not exists (select from slot other where other.school_id = ${schoolId} and other.teacher_id = p.id
              and other.starts_at < s.ends_at and other.ends_at > s.starts_at)
            and exists (select from booking b where b.school_id = ${schoolId} and b.live_slot_id = s.id
              and b.student_id is not null)), '[]') as substitutes
      from slot s join teacher t on t.school_id = ${schoolId} and t.id = s.teacher_id
      where s.school_id = ${schoolId} and t.teacher_id <> 't001' and s.starts_at >= ${plusDays(today, 1)}::date
        and s.starts_at < ${plusDays(today, 1 + DAYS)}::date
      order by s.starts_at::date, t.teacher_id, s.starts_at`,
  )
}
