import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { forbidden } from '../../platform/shared/errors.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { type ShownValue, shownFieldValues } from './shownFields.ts'

/**
 * Returns the values of own fields that the viewer sees of one student; null for nobody of this school. Staff and
 * teachers see each student, students themselves and guardians the one they act for; the version is for staff, who edit
 * by it. (FIELD-04, FIELD-15)
 */
export async function studentFieldValues(
  ctx: Context,
  id: string,
): Promise<{ id: string; version: number | null; shownValues: ShownValue[] } | null> {
  const viewer = authorize(ctx, { types: ['staff', 'teacher', 'student'], guardians: true })
  if (viewer.type === 'student' && viewer.id !== id) throw forbidden(ctx.language)
  const [found] = await query(
    ctx.em,
    sql<{ id: string; version: number | null; shownValues: ShownValue[] }>`
      select s.id, ${viewer.type === 'staff' ? sql`s.version` : sql`null::int`} as version,
        ${shownFieldValues(ctx.school.id, viewer.type)} as "shownValues"
      from student s where s.school_id = ${ctx.school.id} and s.id = ${id} and not s.deleted`,
  )
  return found ?? null
}
