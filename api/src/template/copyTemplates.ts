import { answerText, type Refusal } from '@koma/schema/answers'
import { type CopyTemplatesInput, copyTemplatesInput, type TemplateWish } from '@koma/schema/input/template'
import { weekdayName } from '@koma/schema/templateTexts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { findRecords } from '../record/records.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { createTemplate } from './createTemplate.ts'
import { judgeTemplate, wholeWish } from './judgeTemplate.ts'
import { Template } from './template.entity.ts'
import { mayCreateTemplate } from './template.policy.ts'
import { partsOfTemplate } from './templateParts.ts'

/** One copy of a row: when and whose it would be, and why there is none. */
export interface TemplateCopy {
  label: string
  /** Null: it is made. */
  message: string | null
}

interface Wanted {
  wish: TemplateWish
  label: string
}

/** What `copyTemplates` would do, copy by copy, without doing it. Staff with fixedNew. */
export async function templateCopies(ctx: Context, input: CopyTemplatesInput): Promise<TemplateCopy[]> {
  mayCreateTemplate(ctx)
  const copies: TemplateCopy[] = []
  for (const { wish, label } of await wanted(ctx, input)) {
    const whole = wholeWish(ctx, wish)
    const refusal = whole.ok ? await judgeTemplate(ctx.em, ctx, whole.wish, null) : whole
    copies.push({ label, message: refusal && saidOf(ctx, refusal) })
  }
  return copies
}

/**
 * Copies rows of the template to other days or to another teacher, in one transaction; what one is refused for does not
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
    for (const { wish, label } of await wanted(here, input)) {
      const made = await createTemplate(here, wish)
      copies.push({ label, message: made.ok ? null : saidOf(ctx, made) })
    }
    if (copies.some(({ message }) => message === null)) return { ok: true, copies }
    return { ok: false, code: 'generalE', note: 'nothingToChange', copies }
  })
}

const saidOf = (ctx: Context, refusal: Refusal) => refusal.words ?? answerText(refusal, ctx.language)

/** The rows that are wished for, in the order of the template; a row is not copied to where it is. */
async function wanted(ctx: Context, input: CopyTemplatesInput): Promise<Wanted[]> {
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
  return rows.flatMap((row) => {
    const { courseIds = [], fixedStudents = [] } = parts.get(row.id) ?? {}
    const whose = teacherId ?? row.teacherId
    const fits = (id: string) =>
      taught === null || !row.lessonRules || taught.has(id) || courses.get(id)?.isLesson === false
    const keepsFixed = row.fixedCourseId == null || fits(row.fixedCourseId)
    const fixed = keepsFixed
      ? {
          fixedCourseId: row.fixedCourseId ?? null,
          fixedOnline: row.fixedOnline ?? null,
          fixedStudentIds: withStudents ? fixedStudents.map(({ id }) => id) : [],
        }
      : { fixedCourseId: null, fixedOnline: null, fixedStudentIds: [] }
    const [startTime, endTime] = [row.startTime.slice(0, 5), row.endTime.slice(0, 5)]
    return (days.length > 0 ? days : [row.day])
      .filter((day) => day !== row.day || whose !== row.teacherId)
      .map((day) => ({
        label: `${weekdayName(day, ctx.language)} ${startTime}–${endTime} ${teachers.get(whose)?.displayName ?? ''}`,
        wish: {
          day,
          startTime,
          endTime,
          useSlotLength: row.useSlotLength,
          teacherId: whose,
          locationId: row.locationId ?? null,
          onlineAvailable: row.onlineAvailable,
          onlineLessonLink: row.onlineLessonLink,
          lessonMemo: row.lessonMemo,
          lessonRules: row.lessonRules,
          courseIds: courseIds.filter(fits),
          ...fixed,
        },
      }))
  })
}

async function coursesOf({ em, school }: Context, teacherId: string): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    em,
    `select course_id as id from teacher_course where school_id = $1 and teacher_id = $2`,
    [school.id, teacherId],
  )
  return new Set(rows.map(({ id }) => id))
}
