import { type AccountLine, accountLines } from '../accounts/account.reads.ts'
import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Teacher, type TeacherRow } from './teacher.entity.ts'
import { maySeeTeachers } from './teacher.policy.ts'
import type { TeacherRecordType } from './teacher.type.ts'
import { coursesOfTeachers } from './teacherCourses.ts'

/** Returns the teachers of the school by ID (ATCH-14). */
export async function teacherRecords(ctx: Context): Promise<TeacherRecordType[]> {
  maySeeTeachers(ctx)
  return shown(
    ctx,
    inOrderOf(await findRecords(ctx, Teacher, {}), ({ teacherCode }) => teacherCode),
  )
}

/** Returns one teacher of the school, or null. */
export async function teacherOfSchool(ctx: Context, id: string): Promise<TeacherRecordType | null> {
  maySeeTeachers(ctx)
  const found = await findRecord(ctx, Teacher, id)
  if (found === null) return null
  const [teacher] = await shown(ctx, [found], found.id)
  return teacher ?? null
}

/** Returns the teachers with their courses and account facts; `id` where only one is asked for. */
async function shown(ctx: Context, teachers: readonly TeacherRow[], id: string | null = null) {
  const [courses, lines] = await Promise.all([
    coursesOfTeachers(ctx.em, ctx.school.id, id),
    accountLines(ctx.em, ctx.school.id, 'teacher', id),
  ])
  const accounts = new Map<string, AccountLine>(lines.map((line) => [line.id, line]))
  return teachers.flatMap(
    ({ passwordHash: _, confirmedEmail: __, lastLoginAt: ___, ...teacher }): TeacherRecordType[] => {
      const account = accounts.get(teacher.id)
      // Somebody may be deleted between two reads.
      if (account === undefined) return []
      const { emailConfirmed, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil } = account
      const courseIds = courses.get(teacher.id) ?? []
      return [{ ...teacher, courseIds, emailConfirmed, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil }]
    },
  )
}
