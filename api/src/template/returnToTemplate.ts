import { weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecords } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { noteOf, notedRows, raiseRows } from './leaveTemplate.ts'

/**
 * Gives a student fixed places of the weekly template again, in rows that are locked. Returns the rows, as day, time
 * and teacher, in which the place is taken or the row is no longer for fixed students; rows that are gone are left out.
 */
export async function returnToTemplate(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  studentId: string,
  templateIds: readonly string[],
): Promise<string[]> {
  if (templateIds.length === 0) return []
  const schoolId = ctx.school.id
  const rows = await query(
    em,
    sql<{ id: string; day: number; times: string; teacher: string; fits: boolean }>`
      select t.id, t.day, to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as times,
        p.display_name as teacher,
        st.is_fixed and st.active and c.id is not null and t.fixed_online is not null and c.number_of_students > (
          select count(*) from template_student ts where ts.school_id = ${schoolId} and ts.template_id = t.id) as fits
      from template t
      join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      join student st on st.school_id = t.school_id and st.id = ${studentId}
      left join course c on c.school_id = t.school_id and c.id = t.fixed_course_id
      where t.school_id = ${schoolId} and t.id = any(${templateIds}::uuid[])
        and not exists (select from template_student ts
          where ts.school_id = ${schoolId} and ts.template_id = t.id and ts.student_id = ${studentId})
      order by t.day, t.start_time, p.display_name collate "C"`,
  )
  const ids = rows.flatMap(({ id, fits }) => (fits ? [id] : []))
  const lost = rows.flatMap(({ day, times, teacher, fits }) =>
    fits ? [] : [`${weekdayName(day, ctx.language)} ${times} ${teacher}`],
  )
  if (ids.length === 0) return lost
  const named = sql`t.id = any(${ids}::uuid[])`
  const before = await query(em, notedRows(schoolId, named))
  await query(
    em,
    sql`insert into template_student (school_id, template_id, student_id)
      select ${schoolId}::uuid, unnest(${ids}::uuid[]), ${studentId}::uuid`,
  )
  await raiseRows(em, schoolId, before)
  const after = new Map((await query(em, notedRows(schoolId, named))).map((row) => [row.id, row]))
  await noteRecords(
    em,
    ctx,
    by,
    before.map((row) => noteOf(row, after.get(row.id))),
  )
  return lost
}
