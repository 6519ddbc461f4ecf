import { ONLINE } from '@koma/schema/constants'
import { fieldsWithout } from '@koma/schema/records/record'
import { templateFields } from '@koma/schema/records/template'
import { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { TemplateRecordType } from '../../template/template.type.ts'
import { answerFields } from './answer.shape.ts'
import { components } from './components.ts'
import { recordVersion } from './record.shape.ts'
import { restShape, restValues } from './restFields.ts'
import { ignoredFields } from './unread.ts'

/** The fields that are documented with other values: names in place of ids, and switches the other way around. */
const documentedOtherwise = ['teacherId', 'locationId', 'lessonRules', 'fixedCourseId', 'fixedOnline'] as const
export const plainFields = fieldsWithout(templateFields, ...documentedOtherwise)

const fixedStudent = z
  .object({ studentId: z.string(), fullName: z.string() })
  .register(components, { id: 'FixedStudent' })

export const fixedSlot = z
  .object({
    _id: z.string(),
    version: recordVersion,
    ...restShape(plainFields),
    teacherId: z.string(),
    displayName: z.string().describe('The display name of the teacher.'),
    location: z.string().describe('The name of the place; empty if the slot is online only.'),
    possibleBookings: z.array(z.object({ code: z.string(), displayName: z.string(), cost: z.int() })),
    unrestricted: z.boolean().describe('true lets all active courses be chosen.'),
    fixedCourse: z
      .string()
      .describe('The code of the fixed course, which begins with `_` for a non-lesson type; empty if none is fixed.'),
    fixedLocation: z.string().describe('The fixed place, or `オンライン`; empty if none is fixed.'),
    fixedStudentArray: z.array(fixedStudent),
  })
  .register(components, { id: 'FixedSlot' })

export const fixedSlots = z.array(fixedSlot).register(components, { id: 'FixedSlots' })

/** A row of the template in the documented shape. */
export type RestTemplate = z.input<typeof fixedSlot>

/** Rows of the weekly template in the documented shape (FIX-07…10). */
export async function templateShapes(ctx: Context, rows: readonly TemplateRecordType[]): Promise<RestTemplate[]> {
  const [{ courses, locations, teachers }, codes] = await Promise.all([ctx.directory(), studentCodes(ctx, rows)])
  return rows.map((row) => {
    const { id, version, fixedOnline } = row
    const teacher = teachers.get(row.teacherId)
    const location = row.locationId === null ? '' : (locations.get(row.locationId)?.locationName ?? '')
    const possibleBookings = row.courseIds.flatMap((courseId) => {
      const course = courses.get(courseId)
      return course === undefined ? [] : [{ code: course.code, displayName: course.displayName, cost: course.cost }]
    })
    return {
      _id: id,
      version,
      ...restValues(plainFields, row),
      teacherId: teacher?.teacherCode ?? '',
      displayName: teacher?.displayName ?? '',
      location,
      possibleBookings,
      unrestricted: !row.lessonRules,
      fixedCourse: courses.get(row.fixedCourseId ?? '')?.code ?? '',
      fixedLocation: fixedOnline === null ? '' : fixedOnline ? ONLINE : location,
      fixedStudentArray: row.fixedStudents.map((student) => ({
        studentId: codes.get(student.id) ?? '',
        fullName: student.fullName,
      })),
    }
  })
}

async function studentCodes(ctx: Context, rows: readonly TemplateRecordType[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ fixedStudents }) => fixedStudents.map(({ id }) => id))
  const found = await query(
    ctx.em,
    sql<{ id: string; code: string }>`select id, student_id as code from student
      where school_id = ${ctx.school.id} and id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, code }) => [id, code]))
}

export const templateAnswer = z
  .object({
    ...answerFields(
      '1001; stale: somebody else has changed it; 400, generalE, ES1002, ES1003, ES1004: a field is filled in wrongly; 409: the teacher has a row at that time.',
    ),
    conflict: z.string().nullable().describe('The conflicting row: its day, times and teacher; null if there is none.'),
    data: fixedSlot.nullable().describe('The record after the change; null if the change was refused.'),
    ignored: ignoredFields,
  })
  .register(components, { id: 'FixedSlotAnswer' })
