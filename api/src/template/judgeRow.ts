import type { Refusal } from '@koma/schema/answers'
import { valuesOf } from '@koma/schema/records/record'
import { templateFields, type TemplateRequest } from '@koma/schema/records/template'
import { reasonOfProblem } from '@koma/schema/reasons'
import { firstBroken } from '@koma/schema/rules/checks'
import { isComplete, rowProblems, type CompleteTemplateRequest } from '@koma/schema/rules/templateRow'
import { rowProblemText, weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { firstOfEach } from '../platform/record/answer.ts'
import { isStale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { scheduleOf } from '../slots/slotRefusal.ts'
import { readChosen } from '../slots/slot.facts.ts'
import { type RowAsked, rowChecks, type RowFormAsked, rowFormChecks, type TemplateBefore } from './rowChecks.ts'
import type { TemplateRow } from './template.entity.ts'
import { partsOfTemplate } from './templateParts.ts'

/** Returns a row as it was before an edit, by which the edit is judged. */
async function rowBefore(em: EntityManager, ctx: Context, row: TemplateRow): Promise<TemplateBefore> {
  const parts = (await partsOfTemplate(em, ctx.school.id, [row.id])).get(row.id)
  return {
    id: row.id,
    ...valuesOf(templateFields, row),
    courseIds: parts?.courseIds ?? [],
    studentIds: parts?.fixedStudents.map((student) => student.id) ?? [],
  }
}

/** Returns a complete form, or all that is wrong with it (FIX-13…17, FIX-19, FIX-20). */
function completeRequest(
  ctx: Context,
  request: TemplateRequest,
): { ok: true; request: CompleteTemplateRequest } | Refusal {
  const schedule = scheduleOf(ctx)
  const faults = firstOfEach(rowProblems(request, schedule)).map((problem) => ({
    field: problem.field,
    words: rowProblemText(problem, schedule, ctx.language),
    reason: reasonOfProblem(problem.kind),
  }))
  const [first] = faults
  if (first !== undefined) return { ok: false, code: 'generalE', ...first, faults }
  if (!isComplete(request)) throw new Error('a row of the template has neither been found whole nor refused')
  return { ok: true, request }
}

/** The form of one row: of a new one, or of one that it changes, with the version that was on screen. */
interface RowForm {
  request: TemplateRequest
  edit: { row: TemplateRow | null; version: number | null | undefined } | null
}

/** Reads the form of a row, for `rowFormChecks`. */
export function readRowForm(ctx: Context, { request, edit }: RowForm) {
  const whole = completeRequest(ctx, request)
  const row = edit?.row ?? null
  const form: RowFormAsked = {
    problems: rowProblems(request, scheduleOf(ctx)),
    refusal: whole.ok ? null : whole,
    isThere: row !== null,
    isStale: row !== null && isStale(row, edit?.version),
  }
  return { whole, form, formChecks: edit === null ? rowFormChecks.create : rowFormChecks.edit }
}

/** A judged row, with its checks and what they were asked. */
type JudgedRow = Omit<ReturnType<typeof readRowForm>, 'whole'> &
  ({ refusal: Refusal; checkInput: ReadRow | null } | { refusal: null; checkInput: ReadRow })

/**
 * Judges a row: its form, the row that it edits, what it refers to, and other rows at its time. Those are of the
 * teacher, or of a place that takes one lesson at a time. Values from before the edit may stay.
 */
export async function judgeRow(ctx: Context, em: EntityManager, rowForm: RowForm): Promise<JudgedRow> {
  const { whole, ...read } = readRowForm(ctx, rowForm)
  const refused = firstBroken(read.formChecks, read.form)
  if (!whole.ok) return { ...read, refusal: refused ?? whole, checkInput: null }
  if (refused !== null) return { ...read, refusal: refused, checkInput: null }
  const row = rowForm.edit?.row ?? null
  const checkInput = await rowAsked(em, ctx, whole.request, row && (await rowBefore(em, ctx, row)))
  return { ...read, refusal: firstBroken(rowChecks, checkInput), checkInput }
}

/** Reads what the checks of a row are asked. One teacher's rows are made one after the other. */
export async function rowAsked(
  em: EntityManager,
  ctx: Context,
  request: CompleteTemplateRequest,
  before: TemplateBefore | null,
): Promise<ReadRow> {
  const fixed = request.fixedCourseId === null ? [] : [request.fixedCourseId]
  const chosen = await readChosen(em, ctx.school.id, { ...request, courseIds: [...request.courseIds, ...fixed] })
  const studentsFit = await fitStudents(em, ctx, request, before)
  return { ctx, request, before, chosen, studentsFit, rowsInTheWay: await rowsInTheWay(em, ctx, request, before?.id) }
}

/** Tells whether the fixed students that are new may have a place in the template, and keeps it so. */
async function fitStudents(
  em: EntityManager,
  ctx: Context,
  request: CompleteTemplateRequest,
  before: TemplateBefore | null,
) {
  const added = request.fixedStudentIds.filter((id) => before?.studentIds.includes(id) !== true)
  const found = await query(
    em,
    sql<{ id: string }>`
      select id from student where school_id = ${ctx.school.id} and id = any(${added}::uuid[]) and active and is_fixed
        order by id for share`,
  )
  return found.length === added.length
}

/** What the checks of a row are asked, with the ids of the rows in its way. */
type ReadRow = Omit<RowAsked, 'rowsInTheWay'> & { rowsInTheWay: readonly RowInTheWay[] }

/** A row in the way of another, as day, time and teacher. */
interface RowInTheWay {
  id: string
  label: string
  /** Whether it is in its way by the place alone. */
  inRoom: boolean
}

/**
 * Returns the day, time and teacher of the other rows on that day at that time. First come those of the teacher, then
 * those of a place that takes one lesson at a time, the earliest first. (FIX-24, SET-31)
 */
async function rowsInTheWay(
  em: EntityManager,
  { school, language }: Context,
  { teacherId, locationId, day, startTime, endTime }: RowTime,
  id: string | undefined,
): Promise<RowInTheWay[]> {
  const rows = await query(
    em,
    sql<{ id: string; times: string; teacher: string; inRoom: boolean }>`
      select t.id, to_char(t.start_time, 'HH24:MI') || '-' || to_char(t.end_time, 'HH24:MI') as times,
        p.display_name as teacher, t.teacher_id <> ${teacherId} as "inRoom"
      from template t join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      where t.school_id = ${school.id} and (t.teacher_id = ${teacherId} or t.room_id = ${locationId}) and t.day = ${day}
        and t.start_time < ${endTime}::time and t.end_time > ${startTime}::time
        and t.id is distinct from ${id ?? null}::uuid order by 4, t.start_time`,
  )
  return rows.map((row) => ({
    id: row.id,
    inRoom: row.inRoom,
    label: `${weekdayName(day, language)} ${row.times} ${row.teacher}`,
  }))
}

type RowTime = Pick<CompleteTemplateRequest, 'teacherId' | 'locationId' | 'day' | 'startTime' | 'endTime'>
