import type { TemplateJob } from '@koma/schema/input/templateExport'
import type { WallDate } from '@koma/schema/rules/time'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { RowRefusal } from './slotFromRow.ts'

/** The outcomes of one line of an export; `made` stands for what its job does. */
type Verdict =
  | 'made'
  | 'there'
  | 'moved'
  | 'placeBusy'
  | 'closed'
  | 'away'
  | 'skipped'
  | RowRefusal
  | 'booked'
  | 'noSlot'
  | 'cancelled'
  | 'notFixed'
  | 'refused'

/** One line of an export: a lesson of the template on one day, or a slot that was made from it. */
export interface Line {
  /** The step's item, and the person whose time it is. */
  item: { templateId: string; date: WallDate; teacherId?: string; studentId?: string; slotId?: string }
  /**
   * The words for it: day, times, teacher, and the student where it is about one. `lastStudentExport` reads its first
   * 16 characters.
   */
  label: string
  verdict: Verdict
  /** More on why, or what it goes without, as a kept note. */
  note: string | null
  /** The other lesson that its place has at that time: a warning, which no run depends on. */
  shares?: string
}

/** The people and days of an export. */
export interface PlannedExport {
  job: TemplateJob
  from: WallDate
  to: WallDate
  ids: readonly string[]
  /** Whether students are booked into places that were cancelled, too. */
  rebookCancelled?: boolean | null | undefined
}

/**
 * Selects the rows `t` of an export, on each of their days. The rows are found before days are looked at. The planner,
 * which may know nothing yet of a template that was just made, cannot then look them up again for each day.
 */
export const lessons = (
  rows: Sql,
  { from, to }: Pick<PlannedExport, 'from' | 'to'>,
): Sql => sql`with row as materialized (${rows}),
  line as materialized (
    select t.*, d.day::date as day,
      to_char(d.day, 'YYYY-MM-DD') || ' ' || to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as at,
      d.day + t.start_time as starts_at, d.day + t.end_time as ends_at
    from row t join generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
      on extract(dow from d.day) = t.on_day)`

/**
 * Tells whether the slot `s` was made from the row `t` for `day`, wherever and with whomever it is now. A slot left
 * by an earlier teacher of the row is not its lesson.
 */
const isOfRow = (day: Sql) =>
  sql`s.template_id = t.id and s.template_day = ${day} and s.template_teacher_id = t.teacher_id`

/**
 * Selects the slot made from the row `t` for `day`: its id, teacher and time, and as a kept note where it is now. The
 * note is null while the slot is where and with whom the row has it.
 */
export const slotOfRow = (schoolId: string, day: Sql): Sql => sql`
  select s.id, s.teacher_id, s.starts_at, case when s.starts_at <> ${day} + t.start_time or s.teacher_id <> t.teacher_id then
    'lessonMoved:' || to_char(s.starts_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(s.ends_at, 'HH24:MI') || ' ' || p.display_name
    end as moved
  from slot s join teacher p on p.school_id = ${schoolId} and p.id = s.teacher_id
  where s.school_id = ${schoolId} and ${isOfRow(day)}
  order by s.teacher_id = t.teacher_id desc, s.starts_at limit 1`

/**
 * Returns SQL for the day a student's place was last cancelled, by anybody; null if it never was. Counts cancellations
 * in an earlier slot with the same start and course, because a slot that is made again gets a new id, and of what had
 * moved from the place. Ignores bookings removed by undoing an export.
 */
export const cancelledOn = (
  schoolId: string,
  place: { slot: Sql; student: Sql; startsAt: Sql; course: Sql },
): Sql => sql`(
  select to_char(max(b.cancelled_at), 'YYYY-MM-DD') from (
    select id, cancelled_at from booking
    where school_id = ${schoolId} and slot_id = ${place.slot} and student_id = ${place.student} and status <> 'booked'
    union all
    select id, cancelled_at from booking
    where school_id = ${schoolId} and student_id = ${place.student} and status <> 'booked'
      and moves @> jsonb_build_array(jsonb_build_object('slotId', ${place.slot}))
    union all
    select id, cancelled_at from booking gone
    where school_id = ${schoolId} and student_id = ${place.student} and starts_at = ${place.startsAt} and course_id = ${place.course}
      and status <> 'booked' and not exists (select from slot where school_id = ${schoolId} and id = gone.slot_id)) b
  where not exists (select from run_step undone
    where undone.school_id = ${schoolId} and undone.ref = b.id and undone.outcome = 'takenBack'))`

/**
 * Selects where a student who had the place was moved to, as a kept note. It is found by the slot or, as one that is
 * made again gets a new id, by start and course.
 */
export const movedAway = (schoolId: string, place: { slot: Sql; student: Sql; startsAt: Sql; course: Sql }): Sql => sql`
  select 'placeMoved:' || to_char(gone.starts_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(gone.ends_at, 'HH24:MI') as moved
  from booking gone
  where gone.school_id = ${schoolId} and gone.student_id = ${place.student} and gone.status = 'booked'
    and (gone.moves @> jsonb_build_array(jsonb_build_object('slotId', ${place.slot}))
      or gone.moves @> jsonb_build_array(jsonb_build_object('courseId', ${place.course},
        'startsAt', to_char(${place.startsAt}, 'YYYY-MM-DD"T"HH24:MI:SS'))))
  order by gone.starts_at limit 1`

/**
 * Returns the outcome of a place by whether it was cancelled, as verdict and kept note; null if that changes nothing.
 */
export function cancelledPlaceOutcome(
  cancelled: string | null,
  rebookCancelled: boolean | null | undefined,
): { verdict: 'cancelled' | 'made'; note: string } | null {
  if (cancelled === null) return null
  return rebookCancelled === true
    ? { verdict: 'made', note: `placeBookedAgain:${cancelled}` }
    : { verdict: 'cancelled', note: `placeCancelled:${cancelled}` }
}
