import { answerText, type Refusal } from '@koma/schema/answers'
import { type CopyTemplatesInput, copyTemplatesInput } from '@koma/schema/input/template'
import { valuesOf } from '@koma/schema/records/record'
import { templateFields, type TemplateRequest } from '@koma/schema/records/template'
import { placeMetText } from '@koma/schema/roomTexts'
import { firstBroken } from '@koma/schema/rules/checks'
import { weekdayName } from '@koma/schema/templateTexts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { findRecords } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { createTemplate } from './createTemplate.ts'
import { readRowForm, rowAsked } from './judgeRow.ts'
import { type RowAsked, rowChecks, type RowFormAsked } from './rowChecks.ts'
import { Template } from './template.entity.ts'
import { rowAtPlace } from './rowsAtPlace.ts'
import { mayCreateTemplate } from './template.policy.ts'
import { partsOfTemplate } from './templateParts.ts'

/** One copy of a row: its time and teacher, and why it is refused. */
interface TemplateCopy {
  label: string
  /** Null: it is made. */
  message: string | null
  /** The other row at its place then, in words; null without one. */
  warning: string | null
}

/** A copy as it is to be. */
interface PlannedCopy {
  request: TemplateRequest & { day: number; startTime: string; endTime: string; teacherId: string }
  label: string
  /** Its name where it is in another's way. */
  conflict: string
}

/** A copy and why it is refused; null: it is made. */
interface JudgedCopy {
  copy: PlannedCopy
  formChecks: ReturnType<typeof readRowForm>['formChecks']
  form: RowFormAsked
  /** The input for its checks; null where its form is refused. */
  checkInput: RowAsked | null
  refusal: Refusal | null
  warning: string | null
}

/** Returns what `copyTemplates` would do, copy by copy, without doing it. Staff with fixedNew. */
export async function templateCopies(ctx: Context, input: CopyTemplatesInput): Promise<TemplateCopy[]> {
  mayCreateTemplate(ctx)
  const judged = await judgeCopies(ctx, await plannedCopies(ctx, input))
  return judged.map(({ copy: { label }, refusal, warning }) => ({
    label,
    message: refusal && wordsOf(ctx, refusal),
    warning,
  }))
}

/** Judges each copy as if those before it were made. */
export async function judgeCopies(ctx: Context, copies: readonly PlannedCopy[]): Promise<JudgedCopy[]> {
  const judged: JudgedCopy[] = []
  const earlier: PlannedCopy[] = []
  const { locations } = await ctx.directory()
  const isRoom = (id: string | null) => id !== null && locations.get(id)?.oneLessonAtATime === true
  for (const copy of copies) {
    const { whole, form, formChecks } = readRowForm(ctx, { request: copy.request, edit: null })
    const found = whole.ok ? await rowAsked(ctx.em, ctx, whole.request, null) : null
    const checkInput = found && { ...found, rowsInTheWay: [...found.rowsInTheWay, ...rowsMetBy(copy, earlier, isRoom)] }
    const refusal = whole.ok ? checkInput && firstBroken(rowChecks, checkInput) : whole
    const warning = refusal === null ? await warningOf(ctx, copy, earlier) : null
    if (refusal === null) earlier.push(copy)
    judged.push({ copy, formChecks, form, checkInput, refusal, warning })
  }
  return judged
}

/** Tells whether two copies overlap on the same day. */
const meets = ({ request: a }: PlannedCopy, { request: b }: PlannedCopy) =>
  b.day === a.day && b.startTime < a.endTime && b.endTime > a.startTime

/** Names the row, or the copy made before it, that a copy shares its place with. */
async function warningOf(ctx: Context, copy: PlannedCopy, earlier: readonly PlannedCopy[]): Promise<string | null> {
  const { locationId } = copy.request
  if (locationId === null) return null
  const mate = earlier.find((other) => other.request.locationId === locationId && meets(copy, other))
  const label = (await rowAtPlace(ctx.em, ctx, { ...copy.request, locationId }))?.label ?? mate?.label
  return label === undefined ? null : placeMetText(label, ctx.language)
}

/** Returns the first of the copies made before it that a copy would meet. */
function rowsMetBy(
  copy: PlannedCopy,
  earlier: readonly PlannedCopy[],
  isRoom: (locationId: string | null) => boolean,
): RowAsked['rowsInTheWay'] {
  const { request } = copy
  const conflict = earlier.find(
    (other) =>
      (other.request.teacherId === request.teacherId ||
        (other.request.locationId === request.locationId && isRoom(request.locationId))) &&
      meets(copy, other),
  )
  return conflict === undefined
    ? []
    : [{ label: conflict.conflict, inRoom: conflict.request.teacherId !== request.teacherId }]
}

/**
 * Copies rows of the template to other days or to another teacher, in one transaction. A row that is refused does not
 * keep the others from being made. Courses that the other teacher does not teach are left out. Staff with fixedNew.
 */
export async function copyTemplates(
  ctx: Context,
  input: CopyTemplatesInput,
): Promise<({ ok: true } | Refusal) & { copies: TemplateCopy[] }> {
  mayCreateTemplate(ctx)
  return inTransaction(ctx, async (em) => {
    const here = { ...ctx, em }
    const copies: TemplateCopy[] = []
    for (const copy of await plannedCopies(here, input)) {
      const warning = await warningOf(here, copy, [])
      const row = await createTemplate(here, copy.request)
      copies.push({
        label: copy.label,
        message: row.ok ? null : wordsOf(ctx, row),
        warning: row.ok ? warning : null,
      })
    }
    if (copies.some(({ message }) => message === null)) return { ok: true, copies }
    return { ok: false, code: 'generalE', note: 'nothingToChange', copies }
  })
}

const wordsOf = (ctx: Context, refusal: Refusal) => refusal.words ?? answerText(refusal, ctx.language)

/** Returns the planned rows, in the order of the template; a row is not copied to where it is. */
export async function plannedCopies(ctx: Context, input: CopyTemplatesInput): Promise<PlannedCopy[]> {
  const { ids, days, teacherId, withStudents } = parseInput(ctx, copyTemplatesInput, input)
  const rows = await findRecords(
    ctx,
    Template,
    { id: { $in: ids } },
    { orderBy: { day: 'asc', startTime: 'asc', id: 'asc' } },
  )
  const parts = await partsOfTemplate(ctx.em, ctx.school.id, ids)
  const { teachers, courses } = await ctx.directory()
  const taught = teacherId === null ? null : await coursesOf(ctx, teacherId)
  const links = await linksOf(ctx, [...rows.map((row) => row.teacherId), ...(teacherId === null ? [] : [teacherId])])
  return rows.flatMap((row) => {
    const { courseIds = [], fixedStudents = [] } = parts.get(row.id) ?? {}
    const ownerId = teacherId ?? row.teacherId
    const fits = (id: string) =>
      taught === null || !row.lessonRules || taught.has(id) || courses.get(id)?.isLesson === false
    const values = valuesOf(templateFields, row)
    const { startTime, endTime, fixedCourseId } = values
    const keepsFixed = fixedCourseId === null || fits(fixedCourseId)
    // A link of the row's own is kept; that of its teacher leads to nobody else's lessons.
    const isTeachers = row.onlineLessonLink !== '' && row.onlineLessonLink === links.get(row.teacherId)
    const onlineLessonLink = isTeachers ? (links.get(ownerId) ?? '') : row.onlineLessonLink
    const name = teachers.get(ownerId)?.displayName ?? ''
    return (days.length > 0 ? days : [row.day])
      .filter((day) => day !== row.day || ownerId !== row.teacherId)
      .map((day) => ({
        label: `${weekdayName(day, ctx.language)} ${startTime}–${endTime} ${name}`,
        conflict: `${weekdayName(day, ctx.language)} ${startTime}-${endTime} ${name}`,
        request: {
          ...values,
          day,
          teacherId: ownerId,
          onlineLessonLink,
          courseIds: courseIds.filter(fits),
          fixedStudentIds: keepsFixed && withStudents ? fixedStudents.map(({ id }) => id) : [],
          ...(keepsFixed ? {} : { fixedCourseId: null, fixedOnline: null }),
        },
      }))
  })
}

/** Returns the links of the teachers' online lessons. */
async function linksOf({ em, school }: Context, teacherIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query(
    em,
    sql<{ id: string; link: string }>`
      select id, online_lesson_link as link from teacher where school_id = ${school.id}
        and id = any(${teacherIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, link }) => [id, link]))
}

async function coursesOf({ em, school }: Context, teacherId: string): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select course_id as id from teacher_course where school_id = ${school.id} and teacher_id = ${teacherId}`,
  )
  return new Set(rows.map(({ id }) => id))
}
