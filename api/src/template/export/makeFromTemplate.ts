import { availableFromBefore, cancelByFor } from '@koma/schema/rules/window'
import { bookOther } from '../../bookings/bookOther.ts'
import { query } from '../../database/sql.ts'
import type { StepSaid } from '../../jobs/runs/runKind.ts'
import { findRecord } from '../../record/records.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { createSlot } from '../../slots/createSlot.ts'
import { Template } from '../template.entity.ts'
import { partsOfTemplate } from '../templateParts.ts'
import { exporting } from './exporter.ts'

/**
 * Makes the slot of one row on one day, filled with what the row is fixed to be where that is no lesson, unless the teacher
 * has a slot at that time; open-from and cancel-until follow the settings. The teacher's `exportedUntil` becomes `until`.
 * (FIX-08, FIX-26, FIX-34, D75, D76, D115)
 */
export async function makeFromTemplate(
  ctx: Context & { viewer: Viewer },
  { templateId, date }: { templateId: string; date: string },
  until: string,
): Promise<StepSaid> {
  const row = await findRecord(ctx, Template, templateId)
  if (row === null) return { outcome: 'refused', note: 'notFound' }
  const { courses } = await ctx.directory()
  const parts = (await partsOfTemplate(ctx.em, ctx.school.id, templateId)).get(templateId)
  const [startsAt, endsAt] = [`${date}T${row.startTime.slice(0, 5)}:00`, `${date}T${row.endTime.slice(0, 5)}:00`]
  const answer = await createSlot(exporting(ctx, 'slotNew'), {
    teacherId: row.teacherId,
    startsAt,
    endsAt,
    availableFrom: availableFromBefore(date, ctx.school),
    cancelBy: cancelByFor(startsAt, ctx.school),
    locationId: row.locationId ?? null,
    onlineAvailable: row.onlineAvailable,
    onlineLessonLink: row.onlineLessonLink,
    lessonMemo: row.lessonMemo,
    // A course that nobody can book any more is left out, and the slot is made for the others.
    courseIds: parts?.courseIds.filter((id) => courses.get(id)?.active === true) ?? [],
    lessonRules: row.lessonRules,
  })
  if (!answer.ok) {
    if (answer.note === 'teacherBusy') return { outcome: 'there' }
    if (answer.code === 'ES1005') return { outcome: 'closed' }
    return { outcome: 'refused', note: answer.note ?? answer.words ?? answer.code }
  }
  await query(
    ctx.em,
    `with marked as (update slot set template_id = $3 where school_id = $1 and id = $2 returning teacher_id)
     update teacher p set exported_until = $4 from marked
     where p.school_id = $1 and p.id = marked.teacher_id and coalesce(p.exported_until < $4::date, true)`,
    [ctx.school.id, answer.slotId, templateId, until],
  )
  const fixed = row.fixedCourseId ? courses.get(row.fixedCourseId) : undefined
  if (fixed?.isLesson === false)
    await bookOther(exporting(ctx, 'slotBook'), { slotId: answer.slotId, courseCode: fixed.code })
  return { outcome: 'made', ref: answer.slotId }
}
