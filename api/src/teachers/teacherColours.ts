import type { Context } from '../platform/shared/context.ts'
import type { DirectoryTeacher } from '../platform/shared/directory.ts'
import { maySeeColours } from './teacher.policy.ts'

/**
 * Returns the teachers whose calendar colour the viewer may know (SLOT-17), by id. Staff know all, and a teacher their
 * own (D66). Students know those of active teachers, or none if the school hides its teachers.
 */
export async function teacherColours(ctx: Context): Promise<DirectoryTeacher[]> {
  const viewer = maySeeColours(ctx)
  const teachers = [...(await ctx.directory()).teachers.values()].filter(({ deleted }) => !deleted)
  if (viewer.type === 'staff') return teachers
  if (viewer.type === 'teacher') return teachers.filter(({ id }) => id === viewer.id)
  return ctx.school.displayTeacherName ? teachers.filter(({ active }) => active) : []
}
