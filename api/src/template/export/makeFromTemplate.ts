import { availableFromBefore, cancelByFor } from '@koma/schema/rules/window'
import { bookOther } from '../../bookings/bookOther.ts'
import { query } from '../../database/sql.ts'
import type { StepSaid } from '../../jobs/runs/runKind.ts'
import { findRecords } from '../../record/records.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import type { Directory } from '../../shared/directory.ts'
import { createSlots, type NewSlot, type SlotResult } from '../../slots/createSlots.ts'
import { Template, type TemplateRow } from '../template.entity.ts'
import { partsOfTemplate, type TemplateParts } from '../templateParts.ts'
import { exporting } from './exporter.ts'

interface Lesson {
  templateId: string
  date: string
}

/**
 * Makes the slots of rows on days, filled with what a row is fixed to be where that is no lesson, unless the teacher
 * has a slot at that time; open-from and cancel-until follow the settings. The teachers' `exportedUntil` becomes `until`.
 * (FIX-08, FIX-26, FIX-34, D75, D76, D115)
 */
export async function makeFromTemplate(
  ctx: Context & { viewer: Viewer },
  lessons: readonly Lesson[],
  until: string,
): Promise<StepSaid[]> {
  const ids = [...new Set(lessons.map(({ templateId }) => templateId))]
  const rows = new Map((await findRecords(ctx, Template, { id: { $in: ids } })).map((row) => [row.id, row]))
  const parts = await partsOfTemplate(ctx.em, ctx.school.id, ids)
  const directory = await ctx.directory()
  const wanted = lessons.flatMap(({ templateId, date }) => {
    const row = rows.get(templateId)
    return row === undefined ? [] : [{ templateId, input: slotOf(ctx, row, parts.get(templateId), directory, date) }]
  })
  const answers = (await createSlots(exporting(ctx, 'slotNew'), wanted)).values()
  const said: StepSaid[] = []
  for (const { templateId } of lessons) {
    const row = rows.get(templateId)
    const answer = row === undefined ? undefined : answers.next().value
    said.push(answer === undefined ? { outcome: 'refused', note: 'notFound' } : saidOf(answer))
    const fixed = directory.courses.get(row?.fixedCourseId ?? '')
    if (answer?.ok === true && fixed?.isLesson === false)
      await bookOther(exporting(ctx, 'slotBook'), { slotId: answer.slotId, courseCode: fixed.code })
  }
  await query(
    ctx.em,
    `update teacher p set exported_until = $3
     where p.school_id = $1 and coalesce(p.exported_until < $3::date, true)
       and p.id in (select teacher_id from slot where school_id = $1 and id = any($2::uuid[]))`,
    [ctx.school.id, said.flatMap(({ ref }) => ref ?? []), until],
  )
  return said
}

function slotOf(
  { school }: Context,
  row: TemplateRow,
  parts: TemplateParts | undefined,
  { courses }: Directory,
  date: string,
): NewSlot['input'] {
  const [startsAt, endsAt] = [`${date}T${row.startTime.slice(0, 5)}:00`, `${date}T${row.endTime.slice(0, 5)}:00`]
  return {
    teacherId: row.teacherId,
    startsAt,
    endsAt,
    availableFrom: availableFromBefore(date, school),
    cancelBy: cancelByFor(startsAt, school),
    locationId: row.locationId ?? null,
    onlineAvailable: row.onlineAvailable,
    onlineLessonLink: row.onlineLessonLink,
    lessonMemo: row.lessonMemo,
    // A course that nobody can book any more is left out, and the slot is made for the others.
    courseIds: parts?.courseIds.filter((id) => courses.get(id)?.active === true) ?? [],
    lessonRules: row.lessonRules,
  }
}

function saidOf(answer: SlotResult): StepSaid {
  if (answer.ok) return { outcome: 'made', ref: answer.slotId }
  if (answer.note === 'teacherBusy') return { outcome: 'there' }
  if (answer.code === 'ES1005') return { outcome: 'closed' }
  return { outcome: 'refused', note: answer.note ?? answer.words ?? answer.code }
}
