import { type CopyWhyInput, copyWhyInput } from '@koma/schema/input/dryRunWhy'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { rowProblems } from '@koma/schema/rules/templateRow'
import { templateWhy } from '@koma/schema/rules/templateWhy'
import { weekdayName } from '@koma/schema/templateTexts'
import type { Told } from '../record/told.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { scheduleOf } from '../slots/judgeSlot.ts'
import { readChosen } from '../slots/slot.facts.ts'
import { type JudgedCopy, judgeCopies, wantedCopies } from './copyTemplates.ts'
import { someTimeOf } from './judgeTemplate.ts'
import { mayAskLineWhy } from './template.policy.ts'

/**
 * Why a copy of a row would be made or not, as `templateCopies` lists it: every rule of the row with what it goes by. Null:
 * there is no such copy any more. All staff (D128). (FIX-13…20, FIX-24, FIX-36)
 */
export async function copyWhy(ctx: Context, input: CopyWhyInput): Promise<Told | null> {
  mayAskLineWhy(ctx)
  const { copies, number } = parseInput(ctx, copyWhyInput, input)
  const wanted = await wantedCopies(ctx, copies)
  const asked = wanted[number - 1]
  if (asked === undefined) return null
  // Those before it count where they can be in its way: its teacher's on its day.
  const { day, teacherId } = asked.wish
  const near = wanted.slice(0, number).filter(({ wish }) => wish.day === day && wish.teacherId === teacherId)
  const judged = (await judgeCopies(ctx, near)).at(-1)
  if (judged === undefined) return null
  const { copy, refusal } = judged
  return {
    verdict: refusal ?? { ok: true },
    rules: templateWhy(rowProblems(copy.wish, scheduleOf(ctx)), refusal, await factsOf(ctx, judged)),
    contracts: [],
  }
}

/** What the rules go by: the time of the row, who gives it, what is wanted, and the row in its way. */
async function factsOf(
  ctx: Context,
  { copy: { wish }, refusal }: JudgedCopy,
): Promise<Parameters<typeof templateWhy>[2]> {
  const { day, startTime, endTime, fixedCourseId } = wish
  const fixed = fixedCourseId === null ? [] : [fixedCourseId]
  const chosen = await readChosen(ctx.em, ctx.school.id, { ...wish, courseIds: [...wish.courseIds, ...fixed] })
  const { courses, teachers, locations } = await ctx.directory()
  const choice = {
    ...someTimeOf(wish),
    lessonRules: wish.lessonRules,
    teacherCourseIds: chosen.teacher?.courseIds ?? [],
  }
  const possible = new Set(choosableCourses(chosen.courses, choice).map(({ id }) => id))
  const named = (ids: readonly string[]) => ids.flatMap((id) => courses.get(id)?.displayName ?? []).join(', ') || null
  const { scheduleStart, scheduleEnd } = scheduleOf(ctx)
  const time = `${weekdayName(day, ctx.language)} ${startTime}–${endTime}`
  const teacher = teachers.get(wish.teacherId)?.displayName
  return {
    endsAfterStart: { time },
    withinHours: { time, hours: `${scheduleStart}–${scheduleEnd}` },
    placeInUse: { location: locations.get(wish.locationId ?? '')?.locationName },
    teacherActive: { teacher },
    coursesPossible: { wanted: named(wish.courseIds), offered: named(wish.courseIds.filter((id) => possible.has(id))) },
    fixedCourseFits: fixed.length === 0 ? {} : { wanted: named(fixed), offered: named(wish.courseIds) },
    rowFree: { teacher, time, otherRow: refusal?.conflict },
  }
}
