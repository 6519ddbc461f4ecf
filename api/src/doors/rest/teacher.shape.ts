import { ownFields } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import { z } from 'zod'
import type { Context } from '../../platform/shared/context.ts'
import type { TeacherRecordType } from '../../teachers/teacher.type.ts'
import { components } from './components.ts'
import { namedCourses } from './namedRecords.ts'
import { accountFacts } from './person.shape.ts'
import { recordAnswer } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'
import { newRestBody, restBody, restShape, restValues } from './restFields.ts'

const codes = z.array(z.string()).describe('The codes of the courses the teacher teaches.')

/** The fields that a teacher may see of themself. */
export const teacherUser = z
  .object({ _id: z.string(), ...restShape(ownFields(teacherFields)) })
  .register(components, { id: 'TeacherUser' })

export const teacherShape = z
  .object({
    _id: z.string(),
    ...restShape(teacherFields),
    ...accountFacts,
    possibleLessons: codes,
    exportedUntil: z
      .string()
      .nullable()
      .describe(
        'The last day up to which slots were created from the weekly template, `YYYY-MM-DD`; null if none were.',
      ),
  })
  .register(components, { id: 'Teacher' })

/** One teacher: everything for staff, for the teacher what they may know. */
export const teacherOrUser = z.union([teacherShape, teacherUser]).register(components, { id: 'TeacherOrUser' })

export const teachersShape = z.array(teacherShape).register(components, { id: 'Teachers' })

/** A teacher in the documented shape; `courses` are theirs. */
export type NamedTeacher = TeacherRecordType & { courses: string[] }

/** Returns teachers with the codes of their courses. */
export async function withCodes(ctx: Context, teachers: readonly TeacherRecordType[]): Promise<NamedTeacher[]> {
  const { courses } = await ctx.directory()
  return teachers.map((teacher) => ({
    ...teacher,
    courses: teacher.courseIds.flatMap((id) => courses.get(id)?.code ?? []),
  }))
}

/** Returns a teacher with the documented fields (ATCH-14). */
export function teacherOf(teacher: NamedTeacher): z.output<typeof teacherShape> {
  const { id, version, courses, lastLoginAt, exportedUntil } = teacher
  return {
    _id: id,
    ...restValues(teacherFields, teacher),
    version,
    lastLogin: lastLoginAt,
    possibleLessons: courses,
    exportedUntil: exportedUntil ?? null,
  }
}

const taught = { possibleLessons: codes.optional() }

export const newTeacherBody = newRestBody(teacherFields).extend(taught).register(components, { id: 'NewTeacherBody' })

export const teacherBody = restBody(teacherFields).extend(taught).register(components, { id: 'TeacherBody' })

/** Returns the courses that a body names by code; undefined where it names none. */
export async function coursesNamed(ctx: Context, possibleLessons: string[] | undefined): Promise<string[] | undefined> {
  return possibleLessons && namedCourses(ctx, possibleLessons)
}

export const teacherAnswer = recordAnswer(
  teacherShape.nullable().describe('The teacher as they are now; null if there is none.'),
  '409: the ID is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'TeacherAnswer' })
