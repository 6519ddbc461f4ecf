import type { Refusal } from '@koma/schema/answers'
import type { TemplateWish } from '@koma/schema/input/template'
import { reasonOfProblem } from '@koma/schema/reasons'
import { placeTakenText } from '@koma/schema/roomTexts'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { isWhole, rowProblems, type WholeWish } from '@koma/schema/rules/templateRow'
import {
  rowProblemText,
  templateConflictText,
  type TemplateProblem,
  templateProblemText,
  weekdayName,
} from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import { firstOfEach } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { refusedProblem, scheduleOf } from '../slots/judgeSlot.ts'
import { type Chosen, readChosen } from '../slots/slot.facts.ts'
import type { TemplateRow } from './template.entity.ts'
import { partsOfTemplate } from './templateParts.ts'

/** The row before an edit, whose values may stay. */
export interface TemplateBefore {
  id: string
  day: number
  startTime: string
  endTime: string
  teacherId: string
  locationId: string | null
  onlineAvailable: boolean
  courseIds: readonly string[]
  fixedCourseId: string | null
  studentIds: readonly string[]
}

/** Returns a row as it was before an edit, by which the edit is judged. */
export async function rowBefore(em: EntityManager, ctx: Context, row: TemplateRow): Promise<TemplateBefore> {
  const parts = (await partsOfTemplate(em, ctx.school.id, [row.id])).get(row.id)
  return {
    id: row.id,
    day: row.day,
    startTime: row.startTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
    teacherId: row.teacherId,
    locationId: row.locationId ?? null,
    onlineAvailable: row.onlineAvailable,
    courseIds: parts?.courseIds ?? [],
    fixedCourseId: row.fixedCourseId ?? null,
    studentIds: parts?.fixedStudents.map((student) => student.id) ?? [],
  }
}

/** Returns a complete form, or all that is wrong with it (FIX-13…17, FIX-19, FIX-20). */
export function wholeWish(ctx: Context, wish: TemplateWish): { ok: true; wish: WholeWish } | Refusal {
  const schedule = scheduleOf(ctx)
  const faults = firstOfEach(rowProblems(wish, schedule)).map((problem) => ({
    field: problem.field,
    words: rowProblemText(problem, schedule, ctx.language),
    reason: reasonOfProblem(problem.kind),
  }))
  const [first] = faults
  if (first !== undefined) return { ok: false, code: 'generalE', ...first, faults }
  if (!isWhole(wish)) throw new Error('a row of the template has neither been found whole nor refused')
  return { ok: true, wish }
}

/**
 * Returns what speaks against a row: something it refers to is not on offer (FIX-18, FIX-36, D114), or another row of
 * the teacher is at that time (FIX-24, D113). Values from before the edit may stay. One teacher's rows are made one
 * after the other.
 */
export async function judgeTemplate(
  em: EntityManager,
  ctx: Context,
  wish: WholeWish,
  before: TemplateBefore | null,
): Promise<Refusal | null> {
  const fixed = wish.fixedCourseId === null ? [] : [wish.fixedCourseId]
  const chosen = await readChosen(em, ctx.school.id, { ...wish, courseIds: [...wish.courseIds, ...fixed] })
  return (
    judgeChosen(ctx, wish, chosen, before) ??
    (await judgeStudents(em, ctx, wish, before)) ??
    (await judgeConflict(em, ctx, wish, before))
  )
}

function judgeChosen(
  ctx: Context,
  wish: WholeWish,
  { teacher, location, courses }: Chosen,
  before: TemplateBefore | null,
): Refusal | null {
  const { teacherId, locationId, fixedCourseId } = wish
  if (wish.onlineAvailable && before?.onlineAvailable !== true && !ctx.school.onlineLessons)
    return { ok: false, code: 'ES1003', field: 'onlineAvailable' }
  if (locationId !== null && locationId !== before?.locationId && location?.active !== true)
    return { ok: false, code: 'ES1004', field: 'location' }
  if (teacherId !== before?.teacherId && teacher?.active !== true)
    return refusedProblem(ctx, { field: 'teacher', kind: 'unavailable' })
  const choice = { ...someTimeOf(wish), lessonRules: wish.lessonRules, teacherCourseIds: teacher?.courseIds ?? [] }
  const choosable = choosableCourses(courses, choice)
  // As with a slot, what is there stays on offer only where and when it was.
  const isMoved =
    before !== null && (['day', 'startTime', 'endTime', 'teacherId'] as const).some((key) => wish[key] !== before[key])
  const allowed = new Set([...choosable.map(({ id }) => id), ...(isMoved ? [] : (before?.courseIds ?? []))])
  if (wish.courseIds.some((id) => !allowed.has(id))) return { ok: false, code: 'ES1002', field: 'courses' }
  if (fixedCourseId === null || wish.courseIds.includes(fixedCourseId)) return null
  const course = courses.find(({ id }) => id === fixedCourseId)
  const isOther = course?.isLesson === false && (course.active || fixedCourseId === before?.fixedCourseId)
  if (isOther && wish.fixedStudentIds.length > 0) return refused(ctx, 'lessonForStudents', 'fixedCourseId')
  return isOther ? null : refused(ctx, 'fixedCourse', 'fixedCourseId')
}

/** Returns a time at which a row is held. Any week that begins on a Sunday gives the right weekday. */
export function someTimeOf({ day, startTime, endTime }: Pick<WholeWish, 'day' | 'startTime' | 'endTime'>) {
  const at = (time: string) => `2023-01-0${1 + day}T${time}:00`
  return { startsAt: at(startTime), endsAt: at(endTime) }
}

async function judgeStudents(em: EntityManager, ctx: Context, wish: WholeWish, before: TemplateBefore | null) {
  const added = wish.fixedStudentIds.filter((id) => before?.studentIds.includes(id) !== true)
  const found = await query<{ id: string }>(
    em,
    `select id from student where school_id = $1 and id = any($2::uuid[]) and active and is_fixed order by id for share`,
    [ctx.school.id, added],
  )
  return found.length === added.length ? null : refused(ctx, 'student', 'fixedStudentIds')
}

async function judgeConflict(
  em: EntityManager,
  ctx: Context,
  wish: WholeWish,
  before: TemplateBefore | null,
): Promise<Refusal | null> {
  const [met] = await rowsInTheWay(em, ctx, wish, before?.id)
  if (met === undefined) return null
  const conflict = met.label
  const taken = { ok: false, code: '409', conflict } as const
  if (met.inRoom)
    return { ...taken, reason: 'placeBusy', field: 'location', words: placeTakenText(conflict, ctx.language) }
  return { ...taken, reason: 'teacherBusy', field: 'startTime', words: templateConflictText(conflict, ctx.language) }
}

/**
 * The rows that the teacher, or a place that takes one lesson at a time, has on that day at that time beside the one
 * named, as day, time and teacher: the teacher's own first, then the earliest. (FIX-24, SET-31)
 */
export async function rowsInTheWay(
  em: EntityManager,
  { school, language }: Context,
  { teacherId, locationId, day, startTime, endTime }: RowTime,
  id: string | undefined,
): Promise<{ id: string; label: string; inRoom: boolean }[]> {
  const met = await query<{ id: string; times: string; teacher: string; inRoom: boolean }>(
    em,
    `select t.id, to_char(t.start_time, 'HH24:MI') || '-' || to_char(t.end_time, 'HH24:MI') as times,
       p.display_name as teacher, t.teacher_id <> $2 as "inRoom"
     from template t join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
     where t.school_id = $1 and (t.teacher_id = $2 or t.room_id = $7) and t.day = $3 and t.start_time < $5::time and t.end_time > $4::time
       and t.id is distinct from $6::uuid order by 4, t.start_time`,
    [school.id, teacherId, day, startTime, endTime, id ?? null, locationId],
  )
  return met.map((row) => ({
    id: row.id,
    inRoom: row.inRoom,
    label: `${weekdayName(day, language)} ${row.times} ${row.teacher}`,
  }))
}

type RowTime = Pick<WholeWish, 'teacherId' | 'locationId' | 'day' | 'startTime' | 'endTime'>

function refused(ctx: Context, problem: TemplateProblem, field: string): Refusal {
  const reason = reasonOfProblem(problem)
  return { ok: false, code: 'generalE', field, reason, words: templateProblemText(problem, ctx.language) }
}
