import { teacherFields } from '@koma/schema/records/teacher'
import { z } from 'zod'
import type { Context } from '../../platform/shared/context.ts'
import { createTeacher } from '../../teachers/createTeacher.ts'
import { deleteTeacher } from '../../teachers/deleteTeacher.ts'
import { teacherOfSchool, teacherRecords } from '../../teachers/teacher.reads.ts'
import { teacherColours } from '../../teachers/teacherColours.ts'
import { updateTeacher } from '../../teachers/updateTeacher.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { readRest } from './restFields.ts'
import {
  coursesNamed,
  newTeacherBody,
  teacherAnswer,
  teacherBody,
  teacherOf,
  teacherShape,
  teachersShape,
  withCodes,
} from './teacher.shape.ts'

const colours = z
  .array(
    z.object({
      teacherId: z.string(),
      calendarColor: z.string().describe('The colour of this teacher in the calendar, `#rrggbb`, such as #f97316.'),
    }),
  )
  .register(components, { id: 'TeacherColours' })

const all = async (ctx: Context) => withCodes(ctx, await teacherRecords(ctx))
const active = async (ctx: Context) => (await all(ctx)).filter((teacher) => teacher.active)

async function readOne(ctx: Context, id: string) {
  const found = await teacherOfSchool(ctx, id)
  const [teacher] = found === null ? [] : await withCodes(ctx, [found])
  return teacher ?? null
}

/** Returns a teacher as staff see them, in the documented shape; null when the school has none. */
export async function readTeacher(ctx: Context, id: string): Promise<z.output<typeof teacherShape> | null> {
  const found = await readOne(ctx, id)
  return found && teacherOf(found)
}

/** The paths about teachers (API-11, API-53, API-54, SLOT-17, D104, D106). */
export const teacherOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/teachers/colorList',
    name: 'listTeacherColors',
    summary:
      'Lists the calendar colours of the teachers: all of them for staff, their own for a teacher, visible ones for students.',
    allowed: ['student', 'teacher', 'staff'],
    scopes: ['teachers:read'],
    answer: colours,
    run: async (ctx) =>
      (await teacherColours(ctx)).map(({ teacherCode, calendarColor }) => ({ teacherId: teacherCode, calendarColor })),
  }),
  ...recordReads({
    resource: 'teachers',
    scopes: ['teachers:read'],
    lists: {
      index: {
        name: 'listActiveTeachers',
        older: true,
        summary: 'Lists the active teachers, by ID, for choices.',
        read: active,
      },
      active: { name: 'listActiveTeachers', summary: 'Lists the active teachers, by ID.', read: active },
      all: { name: 'listTeachers', summary: 'Lists all teachers, by ID.', read: all },
      export: { name: 'listTeachers', older: true, summary: 'Lists all teachers, by ID, for an export.', read: all },
      names: { name: 'listTeachers', older: true, summary: 'Lists all teachers, by ID, for their names.', read: all },
    },
    shape: teacherShape,
    listShape: teachersShape,
    shown: teacherOf,
    shownAll: (found) => found.map(teacherOf),
    readOne,
    oneName: 'getTeacher',
    oneAt: [],
  }),
  ...recordWrites({
    resource: 'teachers',
    noun: 'Teacher',
    phrase: 'a teacher',
    flags: { create: ['teacherNew'], update: ['teacherEdit'], delete: ['teacherDelete'] },
    scopes: {
      create: ['teachers:write'],
      update: ['teachers:write', 'students:read'],
      delete: ['teachers:write', 'students:read'],
    },
    newBody: newTeacherBody,
    body: teacherBody,
    answer: teacherAnswer,
    data: readTeacher,
    create: async (ctx, { possibleLessons, ...body }) =>
      createTeacher(ctx, {
        ...readRest(teacherFields, body),
        courseIds: await coursesNamed(ctx, possibleLessons),
      }),
    update: async (ctx, id, { possibleLessons, ...body }) =>
      updateTeacher(ctx, {
        ...readRest(teacherFields, body),
        id,
        courseIds: await coursesNamed(ctx, possibleLessons),
      }),
    remove: (ctx, id) => deleteTeacher(ctx, { id }),
  }),
]
