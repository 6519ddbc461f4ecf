import { type FreeTeachersInput, freeTeachersInput } from '@koma/schema/input/search'
import { dateOf, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { DirectoryCourse, DirectoryTeacher } from '../platform/shared/directory.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySearch } from './search.policy.ts'

/** A slot of the same day: when and where the teacher is taken. */
interface SlotThatDay {
  startsAt: WallTime
  endsAt: WallTime
  /** null is online. */
  locationId: string | null
}

/** A teacher who is free at a time, the lessons that they could hold then, and their other slots of that day. */
export interface FreeTeacher {
  teacher: DirectoryTeacher
  courses: DirectoryCourse[]
  /** Their slot at that time in which nobody is booked; null if they have none. */
  emptySlot: EmptySlot | null
  sameDay: SlotThatDay[]
}

/** A slot in which nobody is booked. */
interface EmptySlot extends SlotThatDay {
  id: string
  /** Whether it can be taken online. */
  onlineAvailable: boolean
}

/**
 * Returns the active teachers who are free at a time, with the courses they could teach and their other slots of that
 * day. A teacher is free who has no slot then, or a single unbooked one, whose courses are then the choice. Teachers
 * without a possible course or on leave are left out. Nobody is free outside the school's hours, or while the school or
 * the place is closed. All staff. (SCHED-97)
 */
export async function freeTeachers(ctx: Context, input: FreeTeachersInput): Promise<FreeTeacher[]> {
  maySearch(ctx)
  const { startsAt, minutes, locationId } = parseInput(ctx, freeTeachersInput, input)
  const endsAt = plusMinutes(startsAt, minutes)
  const { scheduleStart, scheduleEnd } = ctx.school
  const opens = `${dateOf(startsAt)}T${scheduleStart}:00`
  const closes = `${dateOf(startsAt)}T${scheduleEnd}:00`
  if (startsAt < opens || endsAt > closes) return []
  const [teachers, directory] = await Promise.all([
    query(ctx.em, freeAt(ctx.school.id, { startsAt, endsAt, locationId: locationId ?? null })),
    ctx.directory(),
  ])
  const slots = await query(ctx.em, slotsOfDay(ctx.school.id, { teachers, day: dateOf(startsAt) }))
  const slotsOf = Map.groupBy(slots, ({ teacherId }) => teacherId)
  return teachers.flatMap(({ id, emptySlotId, courseIds }) => {
    const teacher = directory.teachers.get(id)
    if (teacher === undefined) return []
    const courses = courseIds.flatMap((courseId) => directory.courses.get(courseId) ?? [])
    const ofDay = slotsOf.get(id) ?? []
    return [
      {
        teacher,
        courses: courses.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
        emptySlot: ofDay.find((slot) => slot.id === emptySlotId) ?? null,
        sameDay: ofDay.filter((slot) => slot.id !== emptySlotId),
      },
    ]
  })
}

interface Free {
  id: string
  emptySlotId: string | null
  courseIds: string[]
}

function freeAt(
  schoolId: string,
  { startsAt, endsAt, locationId }: { startsAt: WallTime; endsAt: WallTime; locationId: string | null },
): Sql<Free> {
  return sql`
    select t.id, own.slot_id as "emptySlotId", array_agg(c.id) as "courseIds"
    from teacher t
    cross join lateral (
      select min(s.id::text)::uuid as slot_id, count(*) as slots, coalesce(sum(s.booked_count), 0) as booked
      from slot s where s.school_id = ${schoolId} and s.teacher_id = t.id
        and tsrange(s.starts_at, s.ends_at) && tsrange(${startsAt}, ${endsAt})) own
    join teacher_course tc on tc.school_id = ${schoolId} and tc.teacher_id = t.id
    join course c on c.school_id = ${schoolId} and c.id = tc.course_id and c.active and c.is_lesson
    left join slot_course sc on sc.school_id = ${schoolId} and sc.slot_id = own.slot_id and sc.course_id = c.id
    where t.school_id = ${schoolId} and t.active and own.slots <= 1 and own.booked = 0
      and case when own.slots = 1 then sc.course_id is not null
        else extract(dow from ${startsAt}::timestamp)::int = any(c.days)
          and ${startsAt}::timestamp::time >= c.start_time and ${endsAt}::timestamp::time <= c.end_time end
      and not exists (
        select from closure x where x.school_id = ${schoolId} and x.reopened_at is null
          and x.ends_at > ${startsAt}::timestamp and x.starts_at < ${endsAt}::timestamp
          and (x.teacher_id is null or x.teacher_id = t.id)
          and (x.location_id is null or x.location_id::text = ${locationId}::text))
    group by t.id, t.teacher_id, own.slot_id order by t.teacher_id collate "C"`
}

function slotsOfDay(
  schoolId: string,
  { teachers, day }: { teachers: readonly Free[]; day: string },
): Sql<EmptySlot & { teacherId: string }> {
  return sql`
    select id, teacher_id as "teacherId", location_id as "locationId", online_available as "onlineAvailable",
      ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt"
    from slot where school_id = ${schoolId} and teacher_id = any(${teachers.map(({ id }) => id)}::uuid[])
      and starts_at >= ${day}::date and starts_at < ${plusDays(day, 1)}::date
    order by starts_at`
}
