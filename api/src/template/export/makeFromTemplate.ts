import { closedAt } from '@koma/schema/rules/closures'
import { availableFromBefore, cancelByFor } from '@koma/schema/rules/window'
import type { EntityManager } from '@mikro-orm/postgresql'
import { bookOther } from '../../bookings/bookOther.ts'
import { closedTimes } from '../../closures/closedTimes.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { createSlots, type NewSlot, type SlotResult } from '../../slots/createSlots.ts'
import { type SlotFromRow, slotFromRow, readRows, type RowFacts, closedOutcome, schoolOfRows } from './slotFromRow.ts'
import { exportContext } from './exportContext.ts'
import { slotOfRow } from './exportLines.ts'

interface Lesson {
  templateId: string
  date: string
}

type JudgedLesson = Lesson & { row: RowFacts; slot: SlotFromRow & { ok: true } }

/**
 * Makes the slots of rows on days; open-from and cancel-until follow the settings. A day is passed over if the row has
 * its slot of that day, wherever it was moved. So is one on which the teacher has a slot at that time. A row that is
 * fixed to something other than a lesson fills the slot with it. The note says what a slot lacks. (FIX-08, FIX-26, D75,
 * D76, D115)
 */
export async function makeFromTemplate(
  ctx: Context & { viewer: Viewer },
  lessons: readonly Lesson[],
): Promise<StepOutcome[]> {
  const ids = [...new Set(lessons.map(({ templateId }) => templateId))]
  const rows = await readRows(ctx.em, ctx.school.id, { ids })
  const existing = await slotsThere(ctx.em, ctx.school.id, lessons)
  const judged = lessons.map((lesson): JudgedLesson | StepOutcome => {
    const row = rows.get(lesson.templateId)
    if (row === undefined) return { outcome: 'refused', note: 'notFound' }
    const slot = slotFromRow(row, schoolOfRows(ctx))
    if (!slot.ok) return { outcome: slot.outcome }
    return existing.get(keyOf(lesson)) ?? { ...lesson, row, slot }
  })
  const makeable = judged.filter((lesson) => 'row' in lesson)
  const inputs = makeable.map((lesson) => ({ templateId: lesson.templateId, input: slotOf(ctx, lesson) }))
  const answers = await createSlots(exportContext(ctx, 'slotNew'), inputs)
  const outcomes = new Map<JudgedLesson | StepOutcome, StepOutcome>()
  for (const [index, answer] of answers.entries()) {
    const lesson = makeable[index]
    if (lesson !== undefined) outcomes.set(lesson, await outcomeOf(ctx, lesson, answer))
  }
  return judged.map((lesson) => ('row' in lesson ? (outcomes.get(lesson) ?? { outcome: 'refused' }) : lesson))
}

const keyOf = ({ templateId, date }: Lesson) => `${templateId} ${date}`

/** Returns what becomes of the lessons whose slots were made already, by row and day: nothing, and where they are. */
export async function slotsThere(
  em: EntityManager,
  schoolId: string,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<string, { outcome: 'there' | 'moved'; note: string | null }>> {
  const pairs = lessons.map(({ templateId, date }) => ({ templateId, date }))
  const rows = await query(
    em,
    sql<Lesson & { moved: string | null }>`
      select t.id as "templateId", to_char(w.date, 'YYYY-MM-DD') as date, own.moved
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w ("templateId" uuid, date date)
      join template t on t.school_id = ${schoolId} and t.id = w."templateId"
      join lateral (${slotOfRow(schoolId, sql`w.date`)}) own on true`,
  )
  return new Map(
    rows.map(({ moved, ...lesson }) => [keyOf(lesson), { outcome: moved === null ? 'there' : 'moved', note: moved }]),
  )
}

/** Returns a row on a day as the form of a slot, with what of the row it can have. */
export function slotOf(
  { school }: Pick<Context, 'school'>,
  {
    row,
    slot,
    date,
  }: Pick<JudgedLesson, 'row' | 'date'> & { slot: Pick<JudgedLesson['slot'], 'courseIds' | 'onlineAvailable'> },
): NewSlot['input'] {
  const [startsAt, endsAt] = [`${date}T${row.startTime}:00`, `${date}T${row.endTime}:00`]
  return {
    teacherId: row.teacherId,
    startsAt,
    endsAt,
    availableFrom: availableFromBefore(date, school),
    cancelBy: cancelByFor(startsAt, school),
    locationId: row.locationId,
    onlineAvailable: slot.onlineAvailable,
    onlineLessonLink: row.onlineLessonLink,
    lessonMemo: row.lessonMemo,
    courseIds: slot.courseIds,
    lessonRules: row.lessonRules,
  }
}

async function outcomeOf(
  ctx: Context & { viewer: Viewer },
  { row, slot, date }: JudgedLesson,
  answer: SlotResult,
): Promise<StepOutcome> {
  if (answer.ok) {
    const { slotId } = answer
    if (row.other === null) return { outcome: 'made', ref: slotId, note: slot.note }
    const filled = await bookOther(exportContext(ctx, 'slotBook'), { slotId, courseCode: row.other.code })
    return { outcome: 'made', ref: slotId, note: filled.ok ? slot.note : `withoutOther:${row.other.displayName}` }
  }
  if (answer.note === 'teacherBusy') return { outcome: 'there' }
  if (answer.note === 'placeBusy') return { outcome: 'placeBusy' }
  if (answer.kind === 'skipped') return { outcome: 'skipped' }
  if (answer.code !== 'ES1005') return { outcome: 'refused', note: answer.note ?? answer.code }
  const lesson = { startsAt: `${date}T${row.startTime}:00`, endsAt: `${date}T${row.endTime}:00` }
  const closures = await closedTimes(ctx.em, ctx.school.id, { from: lesson.startsAt, to: lesson.endsAt })
  const closure = closedAt(closures, { ...lesson, teacherId: row.teacherId, locationId: row.locationId })
  return closure === null ? { outcome: 'closed' } : closedOutcome(closure)
}
