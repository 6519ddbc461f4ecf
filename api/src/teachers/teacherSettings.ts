import type { Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'

/**
 * The fields of a teacher's record beside name and contact (TCH-21): colour `#rrggbb`, and the link of online lessons,
 * empty for none.
 */
interface TeacherSettings {
  calendarColor: string
  onlineLessonLink: string
}

/** Returns these settings of one teacher of this school, or undefined; who may ask is the caller's matter. */
export async function teacherSettings(ctx: Context, id: string): Promise<TeacherSettings | undefined> {
  const [row] = await query(
    ctx.em,
    sql<TeacherSettings>`
      select calendar_color as "calendarColor", online_lesson_link as "onlineLessonLink"
      from teacher where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return row
}
