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

/** The rows of the school $1 on each of their days from $2 to $3, as `t` on `d.day`. */
const LESSONS = `template t
  join generate_series($2::date, $3::date, interval '1 day') d(day) on extract(dow from d.day) = t.day
  join teacher p on p.school_id = t.school_id and p.id = t.teacher_id`
const WHEN = `to_char(d.day, 'YYYY-MM-DD') || ' ' || to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI')`

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

const creations = `select jsonb_build_object('templateId', t.id, 'date', to_char(d.day, 'YYYY-MM-DD')) as item,
    ${WHEN} || ' ' || p.display_name as label,
    case
      when not p.active then 'teacherInactive'
      when exists (select from slot s where s.school_id = $1 and s.teacher_id = t.teacher_id
        and s.starts_at < d.day + t.end_time and s.ends_at > d.day + t.start_time) then 'there'
      when exists (select from closure c where c.school_id = $1 and c.reopened_at is null
        and c.starts_at < d.day + t.end_time and c.ends_at > d.day + t.start_time
        and coalesce(c.teacher_id = t.teacher_id, true) and (c.location_id is null or c.location_id = t.location_id)) then 'closed'
      when t.start_time < $5::time or t.end_time > $6::time then 'outsideHours'
      when not coalesce(l.active, true) then 'placeInactive'
      else 'made' end as verdict
  from ${LESSONS}
  left join location l on l.school_id = t.school_id and l.id = t.location_id
  where t.school_id = $1 and t.teacher_id = any($4::uuid[])
  order by d.day, t.start_time, p.display_name, t.id`

const deletions = `select jsonb_build_object('templateId', s.template_id, 'date', to_char(s.starts_at, 'YYYY-MM-DD'), 'slotId', s.id) as item,
    to_char(s.starts_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(s.ends_at, 'HH24:MI') || ' ' || p.display_name as label,
    case when s.booked_count > 0 then 'booked' else 'made' end as verdict
  from slot s join teacher p on p.school_id = s.school_id and p.id = s.teacher_id
  where s.school_id = $1 and s.template_id is not null and s.teacher_id = any($4::uuid[])
    and s.starts_at >= $2::date and s.starts_at < $3::date + 1
  order by s.starts_at, p.display_name, s.id`

const places = `select jsonb_build_object('templateId', t.id, 'date', to_char(d.day, 'YYYY-MM-DD'), 'studentId', st.id) as item,
    ${WHEN} || ' ' || p.display_name || ' / ' || st.last_name || ' ' || st.first_name as label,
    case
      when not (st.active and st.is_fixed) then 'notFixed'
      when s.id is null then 'noSlot'
      when exists (select from booking b where b.school_id = $1 and b.live_slot_id = s.id and b.student_id = st.id) then 'there'
      else 'made' end as verdict
  from ${LESSONS}
  join template_student ts on ts.school_id = t.school_id and ts.template_id = t.id
  join student st on st.school_id = ts.school_id and st.id = ts.student_id and not st.deleted
  left join lateral (select s.id from slot s where s.school_id = $1 and s.teacher_id = t.teacher_id
    and s.starts_at = d.day + t.start_time order by s.template_id = t.id desc nulls last limit 1) s on true
  where t.school_id = $1 and ts.student_id = any($4::uuid[])
  order by d.day, t.start_time, st.student_id, t.id`
