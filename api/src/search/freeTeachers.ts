import { type FreeTeachersInput, freeTeachersInput } from '@koma/schema/input/search'
import { dateOf, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { query, wallTimeColumn } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { DirectoryCourse, DirectoryTeacher } from '../platform/shared/directory.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySearch } from './search.policy.ts'

/** A slot of the same day: when and where the teacher is taken. */
export interface SlotThatDay {
  startsAt: WallTime
  endsAt: WallTime
  /** null is online. */
  locationId: string | null
}

/** A teacher who has no slot at a time, the lessons that they could hold then, and their slots of that day. */
export interface FreeTeacher {
  teacher: DirectoryTeacher
  courses: DirectoryCourse[]
  sameDay: SlotThatDay[]
}

/**
 * Returns the active teachers without a slot at a time, with the active courses they teach that are held then, and
 * their slots of that day. Those who could hold no course are left out. Nobody is free outside the school's hours. All
 * staff.
 */
export async function freeTeachers(ctx: Context, input: FreeTeachersInput): Promise<FreeTeacher[]> {
  maySearch(ctx)
  const { startsAt, minutes } = parseInput(ctx, freeTeachersInput, input)
  const endsAt = plusMinutes(startsAt, minutes)
  const { scheduleStart, scheduleEnd } = ctx.school
  const opens = `${dateOf(startsAt)}T${scheduleStart}:00`
  const closes = `${dateOf(startsAt)}T${scheduleEnd}:00`
  if (startsAt < opens || endsAt > closes) return []
  const [rows, directory] = await Promise.all([
    query<{ id: string; courseIds: string[] }>(
      ctx.em,
      `select t.id, array_agg(c.id) as "courseIds"
       from teacher t
       join teacher_course tc on tc.school_id = t.school_id and tc.teacher_id = t.id
       join course c on c.school_id = t.school_id and c.id = tc.course_id and c.active and c.is_lesson
         and extract(dow from $2::timestamp)::int = any(c.days)
         and $2::timestamp::time >= c.start_time and $3::timestamp::time <= c.end_time
       where t.school_id = $1 and t.active and not exists (
         select from slot s where s.school_id = $1 and s.teacher_id = t.id
           and tsrange(s.starts_at, s.ends_at) && tsrange($2, $3))
       group by t.id, t.teacher_id order by t.teacher_id`,
      [ctx.school.id, startsAt, endsAt],
    ),
    ctx.directory(),
  ])
  const slots = await query<SlotThatDay & { teacherId: string }>(
    ctx.em,
    `select teacher_id as "teacherId", location_id as "locationId",
       ${wallTimeColumn('starts_at')} as "startsAt", ${wallTimeColumn('ends_at')} as "endsAt"
     from slot where school_id = $1 and teacher_id = any($2) and starts_at >= $3 and starts_at < $4
     order by starts_at`,
    [ctx.school.id, rows.map(({ id }) => id), dateOf(startsAt), plusDays(dateOf(startsAt), 1)],
  )
  const ofTeacher = Map.groupBy(slots, ({ teacherId }) => teacherId)
  return rows.flatMap(({ id, courseIds }) => {
    const teacher = directory.teachers.get(id)
    if (teacher === undefined) return []
    const courses = courseIds.flatMap((courseId) => directory.courses.get(courseId) ?? [])
    const sameDay = ofTeacher.get(id) ?? []
    return [{ teacher, courses: courses.toSorted((a, b) => (a.code < b.code ? -1 : 1)), sameDay }]
  })
}
