import type { Language } from '@koma/schema/codes'
import { plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { hashOf } from '../accounts/session.ts'
import type { Context } from '../platform/shared/context.ts'
import { instant, query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { accountTable } from '../accounts/accountTables.ts'

/** Days that a lesson stays in calendars after its end or its cancellation. */
export const KEPT_DAYS = 60

/** A lesson as calendars show it: a student's booking, or a teacher's slot with somebody in it. */
export interface LessonRow {
  /** The booking's id for students, the slot's for teachers. The same for as long as it exists. */
  id: string
  /** Grows with every change. */
  sequence: number
  /** The last change, ISO 8601 in UTC. */
  changedAt: string
  cancelled: boolean
  startsAt: WallTime
  endsAt: WallTime
  online: boolean
  course: string
  location: string | null
  /** Null if the school hides it from students, or the slot no longer exists. */
  teacher: string | null
  /** The time until which cancelling is free; null if the slot no longer exists. */
  cancelBy: WallTime | null
  /** The first name of the child who has the lesson, for guardians; null for others. */
  child: string | null
  /** Seats taken and seats; null for students. */
  seats: { taken: number; capacity: number } | null
}

/** A type of people who have calendars. */
export type FeedReader = 'student' | 'teacher' | 'guardian'

/** Returns the owner of a feed's token; null if it is unknown or revoked, or the account is inactive. */
export async function feedOwner(ctx: Context, token: string): Promise<{ reader: FeedReader; id: string } | null> {
  const [owner] = await query(
    ctx.em,
    sql<{ reader: FeedReader; id: string }>`
      select case when s.id is not null then 'student' when t.id is not null then 'teacher' else 'guardian' end as reader,
        coalesce(s.id, t.id, g.id) as id
      from calendar_feed f
      left join student s on s.school_id = f.school_id and s.id = f.student_id and s.active
      left join teacher t on t.school_id = f.school_id and t.id = f.teacher_id and t.active
      left join guardian g on g.school_id = f.school_id and g.id = f.guardian_id and g.active
      where f.school_id = ${ctx.school.id} and f.token_hash = ${hashOf(token)}
        and coalesce(s.id, t.id, g.id) is not null`,
  )
  return owner ?? null
}

/** The reader's school: its id, its clock's date to count from, and whether students see teachers' names. */
interface Reader {
  em: EntityManager
  school: { id: string; displayTeacherName: boolean }
  /** The first day, counted from the start of a lesson, and from its cancellation. */
  since: WallDate
}

function readerOf({ em, school, now }: Context): Reader {
  return { em, school, since: plusDays(now.slice(0, 10), -KEPT_DAYS) }
}

/**
 * Returns a student's upcoming bookings and those of the last 60 days, with the cancelled ones of these days; with
 * `bookingId`, only that booking.
 */
export async function studentEvents(
  ctx: Context,
  studentId: string,
  bookingId: string | null = null,
): Promise<{ language: Language; rows: LessonRow[] }> {
  const which = bookingId === null ? sql`true` : sql`b.id = ${bookingId}`
  const [language, rows] = await Promise.all([
    languageOf(ctx, 'student', studentId),
    studentLessons(readerOf(ctx), studentId, which),
  ])
  return { language, rows }
}

/** Returns the same of all active students for whom a guardian acts now, each with the child's first name. (FAM-20) */
export async function guardianEvents(
  ctx: Context,
  guardianId: string,
): Promise<{ language: Language; rows: LessonRow[] }> {
  const children = await query(
    ctx.em,
    sql<{ id: string; firstName: string }>`
      select st.id, st.first_name as "firstName" from guardian_student gs
      join student st on st.school_id = ${ctx.school.id} and st.id = gs.student_id and st.active and not st.deleted
      where gs.school_id = ${ctx.school.id} and gs.guardian_id = ${guardianId} order by gs.id`,
  )
  const language = await languageOf(ctx, 'guardian', guardianId)
  const rows: LessonRow[] = []
  for (const { id, firstName } of children) {
    const lessons = await studentLessons(readerOf(ctx), id, sql`true`)
    rows.push(...lessons.map((lesson) => ({ ...lesson, child: firstName })))
  }
  return { language, rows: rows.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) }
}

/** Reads a student's bookings (alias `b`) that meet a condition, as calendars show them. */
export async function studentLessons(
  { em, school, since }: Reader,
  studentId: string,
  which: Sql,
): Promise<LessonRow[]> {
  const rows = await query(
    em,
    sql<LessonRow>`
      select b.id, b.sequence + z.zone_changes as sequence,
        ${instant('greatest(b.changed_at, z.zone_changed_at)')} as "changedAt", b.status <> 'booked' as cancelled,
        ${wallTime('b.starts_at')} as "startsAt", ${wallTime('b.ends_at')} as "endsAt", b.online,
        c.display_name as course, l.location_name as location, t.display_name as teacher,
        ${wallTime('s.cancel_by')} as "cancelBy", null as child, null as seats
      from booking b
      join school z on z.id = b.school_id
      join course c on c.school_id = b.school_id and c.id = b.course_id
      left join location l on l.school_id = b.school_id and l.id = b.location_id
      left join slot s on s.school_id = b.school_id and s.id = b.slot_id
      left join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      where b.school_id = ${school.id} and b.student_id = ${studentId} and b.starts_at >= ${since}
        and (b.status = 'booked' or b.cancelled_at >= ${since}) and ${which}
      order by b.starts_at, b.id`,
  )
  return school.displayTeacherName ? rows : rows.map((row) => ({ ...row, teacher: null }))
}

/** Reads a teacher's slots that are booked, or were cancelled within 60 days. */
export async function teacherEvents(
  ctx: Context,
  teacherId: string,
): Promise<{ language: Language; rows: LessonRow[] }> {
  const [language, rows] = await Promise.all([
    languageOf(ctx, 'teacher', teacherId),
    teacherLessons(readerOf(ctx), sql`s.teacher_id = ${teacherId}`),
  ])
  return { language, rows }
}

/** Reads the slots (alias `s`) that meet a condition and are, or were, booked, as calendars of teachers show them. */
export async function teacherLessons({ em, school, since }: Reader, which: Sql): Promise<LessonRow[]> {
  return query(
    em,
    sql<LessonRow>`
      select s.id, s.version + z.zone_changes as sequence,
        ${instant('greatest(live.changed_at, over.changed_at, z.zone_changed_at)')} as "changedAt",
        s.booked_count = 0 as cancelled,
        ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
        coalesce(s.booked_online, over.online) as online, c.display_name as course, l.location_name as location,
        null as teacher, null as child, ${wallTime('s.cancel_by')} as "cancelBy",
        case when s.booked_count > 0 then jsonb_build_object('taken', s.booked_count, 'capacity', s.capacity) end
          as seats
      from slot s
      join school z on z.id = s.school_id
      left join lateral (
        select max(b.changed_at) as changed_at from booking b
        where b.school_id = ${school.id} and b.live_slot_id = s.id
      ) live on true
      left join lateral (
        select b.course_id, b.location_id, b.online, b.changed_at, b.cancelled_at from booking b
        where b.school_id = ${school.id} and b.slot_id = s.id and b.status <> 'booked'
        order by b.changed_at desc limit 1
      ) over on true
      join course c on c.school_id = s.school_id and c.id = coalesce(s.booked_course_id, over.course_id)
      left join location l on l.school_id = s.school_id
        and l.id = case when s.booked_count > 0 then s.booked_location_id else over.location_id end
      where s.school_id = ${school.id} and s.starts_at >= ${since}
        and (s.booked_count > 0 or over.cancelled_at >= ${since}) and ${which}
      order by s.starts_at, s.id`,
  )
}

async function languageOf(ctx: Context, type: FeedReader, id: string): Promise<Language> {
  const [person] = await query(
    ctx.em,
    sql<{ language: Language }>`
      select com_lang as language from ${accountTable(type)} where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return person?.language ?? ctx.school.language
}
