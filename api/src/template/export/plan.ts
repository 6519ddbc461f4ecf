import type { TemplateJob } from '@koma/schema/input/templateExport'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../database/sql.ts'
import type { Context } from '../../shared/context.ts'

/** What would become of one line of an export; `made` stands for what its job does. */
export type Verdict =
  'made' | 'there' | 'teacherInactive' | 'placeInactive' | 'closed' | 'outsideHours' | 'booked' | 'noSlot' | 'notFixed'

/** One line of an export: a lesson of the template on one day, or a slot that was made from it. */
export interface Line {
  /** What the step needs to do it. */
  item: { templateId: string; date: WallDate; studentId?: string; slotId?: string }
  /** In words: day, times, teacher, and the student where it is about one. `lastStudentExport` reads its first 16 characters. */
  label: string
  verdict: Verdict
}

/** Whom and which days an export is about. */
export interface Wanted {
  job: TemplateJob
  from: WallDate
  to: WallDate
  ids: readonly string[]
}

/**
 * The rows `t` that an export is about, on each of their days. They are found before days are looked at, so that the
 * planner, which may know nothing yet of a template that was made a moment ago, cannot look them up anew for each day.
 */
const lessons = (rows: string) => `with row as materialized (${rows}),
  line as materialized (
    select t.*, d.day::date as day,
      to_char(d.day, 'YYYY-MM-DD') || ' ' || to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as at,
      d.day + t.start_time as starts_at, d.day + t.end_time as ends_at
    from row t join generate_series($2::date, $3::date, interval '1 day') d(day) on extract(dow from d.day) = t.on_day)`
/** A row as lines need it. */
const ROW = `t.id, t.day as on_day, t.start_time, t.end_time, t.teacher_id, t.location_id, p.display_name`

/**
 * What an export would do, line by line in the order of time, without doing it (FIX-26…28, D115…117). What depends on
 * what other lines do first, as points that run out, shows when it is done.
 */
export async function planExport(em: EntityManager, ctx: Context, wanted: Wanted): Promise<Line[]> {
  const { from, to, ids } = wanted
  const params = [ctx.school.id, from, to, ids]
  if (wanted.job === 'delete') return query<Line>(em, deletions, params)
  if (wanted.job === 'book') return query<Line>(em, places, params)
  return query<Line>(em, creations, [...params, ctx.school.scheduleStart, ctx.school.scheduleEnd])
}

const creations = `${lessons(`
    select ${ROW}, p.active as teaches, coalesce(l.active, true) as open
    from template t
    join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
    left join location l on l.school_id = t.school_id and l.id = t.location_id
    where t.school_id = $1 and t.teacher_id = any($4::uuid[])`)},
  -- What is taken is seen in one walk through each teacher's time. Of the slots that begin before a lesson ends, none of
  -- which meet, the last to end is the one that could be in its way.
  walk as (
    select t.*, max(slot_end) over (partition by t.teacher_id order by t.moment, slot_end is not null) > t.starts_at as taken
    from (
      select id, day, at, display_name, start_time, end_time, starts_at, ends_at, teacher_id, location_id, teaches, open,
        ends_at as moment, null::timestamp as slot_end from line
      union all
      select null, null, null, null, null, null, null, null, s.teacher_id, null, null, null, s.starts_at, s.ends_at
      from slot s where s.school_id = $1 and s.starts_at >= $2::date - 1 and s.starts_at < $3::date + 1) t)
  select jsonb_build_object('templateId', t.id, 'date', to_char(t.day, 'YYYY-MM-DD')) as item,
    t.at || ' ' || t.display_name as label,
    case
      when not t.teaches then 'teacherInactive'
      when t.taken then 'there'
      when exists (select from closure c where c.school_id = $1 and c.reopened_at is null
        and c.starts_at < t.ends_at and c.ends_at > t.starts_at
        and coalesce(c.teacher_id = t.teacher_id, true) and (c.location_id is null or c.location_id = t.location_id)) then 'closed'
      when t.start_time < $5::time or t.end_time > $6::time then 'outsideHours'
      when not t.open then 'placeInactive'
      else 'made' end as verdict
  from walk t where t.id is not null
  order by t.day, t.start_time, t.display_name, t.id`

const deletions = `select jsonb_build_object('templateId', s.template_id, 'date', to_char(s.starts_at, 'YYYY-MM-DD'), 'slotId', s.id) as item,
    to_char(s.starts_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(s.ends_at, 'HH24:MI') || ' ' || p.display_name as label,
    case when s.booked_count > 0 then 'booked' else 'made' end as verdict
  from slot s join teacher p on p.school_id = s.school_id and p.id = s.teacher_id
  where s.school_id = $1 and s.template_id is not null and s.teacher_id = any($4::uuid[])
    and s.starts_at >= $2::date and s.starts_at < $3::date + 1
  order by s.starts_at, p.display_name, s.id`

// A teacher has one slot at most that begins at a time.
const places = `${lessons(`
    select ${ROW}, st.id as student_id, st.student_id as code, st.last_name, st.first_name,
      st.active and st.is_fixed as may_be
    from template_student ts
    join template t on t.school_id = ts.school_id and t.id = ts.template_id
    join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
    join student st on st.school_id = ts.school_id and st.id = ts.student_id and not st.deleted
    where ts.school_id = $1 and ts.student_id = any($4::uuid[])`)}
  select jsonb_build_object('templateId', t.id, 'date', to_char(t.day, 'YYYY-MM-DD'), 'studentId', t.student_id) as item,
    t.at || ' ' || t.display_name || ' / ' || t.last_name || ' ' || t.first_name as label,
    case
      when not t.may_be then 'notFixed'
      when s.id is null then 'noSlot'
      when b.id is not null then 'there'
      else 'made' end as verdict
  from line t
  left join slot s on s.school_id = $1 and s.teacher_id = t.teacher_id and s.starts_at = t.starts_at
    and s.starts_at >= $2::date and s.starts_at < $3::date + 1
  left join booking b on b.school_id = $1 and b.live_slot_id = s.id and b.student_id = t.student_id
  order by t.day, t.start_time, t.code, t.id`
