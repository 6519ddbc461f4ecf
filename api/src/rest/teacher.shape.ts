import { createTeacherInput } from '@koma/schema/input/teacher'
import { z } from 'zod'
import type { Context } from '../shared/context.ts'
import type { TeacherRecordType } from '../teachers/teacher.type.ts'
import { components } from './components.ts'
import { namedCourses } from './named.ts'
import { accountFields, contactBody, namesBody, personFields } from './person.shape.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'

const codes = z.array(z.string()).describe('The codes of the courses they teach.')
const colour = z.string().describe('A color, `#rrggbb`, such as #f97316.')

/** The fields that a teacher may see of themself. */
export const teacherUser = z
  .object({
    ...personFields,
    teacherId: z.string(),
    calendarColor: colour,
    onlineLessonLink: z.string().describe('The link of online lessons; empty for none.'),
  })
  .register(components, { id: 'TeacherUser' })

export const teacherShape = z
  .object({
    ...teacherUser.shape,
    ...accountFields,
    displayName: z.string(),
    possibleLessons: codes,
    notes: z.string(),
    priority: z.boolean(),
    exportedUntil: z.string().nullable().describe('YYYY-MM-DD; null: the template was never turned into slots.'),
  })
  .register(components, { id: 'Teacher' })

/** One teacher: everything for staff, for the teacher what they may know. */
export const teacherOrUser = z.union([teacherShape, teacherUser]).register(components, { id: 'TeacherOrUser' })

export const teachersShape = z.array(teacherShape).register(components, { id: 'Teachers' })

/** A teacher in the documented shape; `courses` are theirs. */
export type NamedTeacher = TeacherRecordType & { courses: string[] }

/** Teachers with the codes of their courses. */
export async function withCodes(ctx: Context, teachers: readonly TeacherRecordType[]): Promise<NamedTeacher[]> {
  const { courses } = await ctx.directory()
  return teachers.map((teacher) => ({
    ...teacher,
    courses: teacher.courseIds.flatMap((id) => courses.get(id)?.code ?? []),
  }))
}

/** A teacher with the documented fields (ATCH-14). */
export function teacherOf({ id, teacherCode, courses, lastLoginAt, exportedUntil, ...more }: NamedTeacher) {
  return teacherShape.parse({
    _id: id,
    teacherId: teacherCode,
    possibleLessons: courses,
    lastLogin: lastLoginAt,
    exportedUntil: exportedUntil ?? null,
    ...more,
  })
}

const { lastName, firstName, displayName } = createTeacherInput.shape
const more = z.object({
  ...contactBody,
  possibleLessons: codes.optional(),
  notes: z.string().optional(),
  calendarColor: colour.optional(),
  onlineLessonLink: z.string().optional(),
  priority: z.boolean().optional(),
})

export const newTeacherBody = more
  .extend({ teacherId: z.string(), lastName, firstName, displayName })
  .register(components, { id: 'NewTeacherBody' })

export const teacherBody = more
  .extend({ version: recordVersion.optional(), ...namesBody, displayName: z.string().optional() })
  .register(components, { id: 'TeacherBody' })

/** The courses that a body names by code; undefined where it names none. */
export async function coursesNamed(ctx: Context, possibleLessons: string[] | undefined): Promise<string[] | undefined> {
  return possibleLessons && namedCourses(ctx, possibleLessons)
}

export const teacherAnswer = recordAnswer(
  teacherShape.nullable().describe('The teacher as they are now; null if there is none.'),
  '409: the ID is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'TeacherAnswer' })
