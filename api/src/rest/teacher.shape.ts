import { createTeacherInput } from '@koma/schema/input/teacher'
import { z } from 'zod'
import type { Context } from '../shared/context.ts'
import type { TeacherRecordType } from '../teachers/teacher.type.ts'
import { answerFields } from './answer.shape.ts'
import { components } from './components.ts'
import { relatedShape } from './related.shape.ts'
import { namedCourses } from './named.ts'

const version = z
  .int()
  .describe('Grows with every edit; sent back with a change, it keeps that from undoing another one.')
const language = z.enum(['en', 'jp'])
const codes = z.array(z.string()).describe('The codes of the courses they teach.')
const colour = z.string().describe('#rrggbb')

/** What a teacher may know of themself. */
export const teacherUser = z
  .object({
    _id: z.string(),
    teacherId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    notify: z.boolean(),
    comLang: language,
    calendarColor: colour,
    onlineLessonLink: z.string().describe('The link of online lessons; empty for none.'),
  })
  .register(components, { id: 'TeacherUser' })

export const teacherShape = z
  .object({
    ...teacherUser.shape,
    version,
    displayName: z.string(),
    phoneNumber: z.string(),
    active: z.boolean(),
    possibleLessons: codes,
    notes: z.string(),
    priority: z.boolean(),
    lastLogin: z.string().nullable().describe('ISO 8601 in UTC; null: never.'),
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
  active: z.boolean().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  comLang: language.optional(),
  notify: z.boolean().optional(),
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
  .extend({
    version: version.optional(),
    lastName: z.string().optional(),
    firstName: z.string().optional(),
    displayName: z.string().optional(),
  })
  .register(components, { id: 'TeacherBody' })

/** The courses that a body names by code; undefined where it names none. */
export async function coursesNamed(ctx: Context, possibleLessons: string[] | undefined): Promise<string[] | undefined> {
  return possibleLessons && namedCourses(ctx, possibleLessons)
}

export const teacherAnswer = z
  .object({
    ...answerFields(
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 409: the ID is in use.',
    ),
    data: teacherShape.nullable().describe('The teacher as they are now; null if there is none.'),
    relatedData: relatedShape.optional(),
  })
  .register(components, { id: 'TeacherAnswer' })
