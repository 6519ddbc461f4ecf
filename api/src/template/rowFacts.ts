import type { Refusal } from '@koma/schema/answers'
import type { TemplateRequest } from '@koma/schema/records/template'
import type { ExplanationDetails } from '@koma/schema/rules/checks'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { weekdayName } from '@koma/schema/templateTexts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { scheduleOf } from '../slots/slotRefusal.ts'
import { readChosen } from '../slots/slot.facts.ts'
import { someTimeOf } from './rowChecks.ts'

/**
 * Returns the facts for the rules of a template row: its time, teacher and fixed students, the chosen and the possible
 * courses, and the row in its way. Values not filled in yet are left out.
 */
export async function rowFacts(
  ctx: Context,
  request: TemplateRequest,
  refusal: Refusal | null,
): Promise<NonNullable<ExplanationDetails['facts']>> {
  const { day, startTime, endTime, fixedCourseId, fixedStudentIds } = request
  const fixed = fixedCourseId === null ? [] : [fixedCourseId]
  const chosen = await readChosen(ctx.em, ctx.school.id, { ...request, courseIds: [...request.courseIds, ...fixed] })
  const { courses, teachers, locations } = await ctx.directory()
  const isTimed = day !== null && startTime !== null && endTime !== null
  const choice = {
    ...(isTimed ? someTimeOf({ day, startTime, endTime }) : { startsAt: null, endsAt: null }),
    lessonRules: request.lessonRules,
    teacherCourseIds: chosen.teacher?.courseIds ?? [],
  }
  const possible = new Set(choosableCourses(chosen.courses, choice).map(({ id }) => id))
  const named = (ids: readonly string[]) => ids.flatMap((id) => courses.get(id)?.displayName ?? []).join(', ') || null
  const { scheduleStart, scheduleEnd } = scheduleOf(ctx)
  const time = isTimed ? `${weekdayName(day, ctx.language)} ${startTime}–${endTime}` : null
  const teacher = teachers.get(request.teacherId ?? '')?.displayName
  return {
    endsAfterStart: { time },
    withinHours: { time, hours: `${scheduleStart}–${scheduleEnd}` },
    placeInUse: { location: locations.get(request.locationId ?? '')?.locationName },
    teacherActive: { teacher },
    coursesPossible: {
      wanted: named(request.courseIds),
      offered: named(request.courseIds.filter((id) => possible.has(id))),
    },
    fixedCourseFits: fixed.length === 0 ? {} : { wanted: named(fixed), offered: named(request.courseIds) },
    fixedStudent: { student: await unfit(ctx, fixedStudentIds) },
    rowFree: { teacher, time, otherRow: refusal?.conflict },
  }
}

/** Returns those of the students who may have no place in the template, by name; null: all may. */
async function unfit({ em, school }: Context, ids: readonly string[]): Promise<string | null> {
  const rows = await query(
    em,
    sql<{ name: string }>`
      select last_name || ' ' || first_name as name from student
      where school_id = ${school.id} and id = any(${ids}::uuid[]) and not (active and is_fixed) order by 1`,
  )
  return rows.map(({ name }) => name).join(', ') || null
}
