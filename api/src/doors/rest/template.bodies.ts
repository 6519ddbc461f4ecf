import { lookup } from '@koma/schema/rules/lookup'
import { ONLINE } from '@koma/schema/constants'
import { type CreateTemplateInput, emptyTemplate } from '@koma/schema/records/template'
import { fieldsWithout, valuesOf } from '@koma/schema/records/record'
import { placeOf } from '@koma/schema/rules/slotEdit'
import { z } from 'zod'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { TemplateRecordType } from '../../template/template.type.ts'
import { withFieldNames } from './answer.shape.ts'
import { components } from './components.ts'
import { newRestBody } from './restFields.ts'
import { givenFields } from '../../platform/record/records.ts'
import { plainFields } from './template.shape.ts'
import { namedCourses, namedLocation, namedStudents, namedTeacher, placeNamed } from './namedRecords.ts'

const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'HH:MM')
  .nullish()
  .describe('A time of day, `HH:MM`, such as 09:30.')
const name = z.string().max(200)
const keptFields = fieldsWithout(plainFields, 'day', 'startTime', 'endTime')

/** The documented form of a row (FIX-07); names stand for GraphQL's ids. */
export const newTemplateBody = z
  .object({
    day: z
      .union([z.int().min(0).max(6), z.enum(['0', '1', '2', '3', '4', '5', '6', ''])])
      .nullish()
      .describe('0 Sunday to 6, as a number or in quotes.'),
    sTime: clock,
    eTime: clock,
    ...newRestBody(keptFields).shape,
    teacherId: name.nullish().describe('The teacher ID, in upper or lower case, or the `_id`.'),
    displayName: z.string().max(200).optional().describe("Ignored; the teacher's name comes from their record."),
    location: name.nullish().describe('The name of the place; `online` (オンライン) or empty if online only.'),
    possibleBookings: z
      .array(z.union([z.string().max(100), z.object({ code: z.string().max(100) })]))
      .max(500)
      .optional()
      .describe('The codes of the courses that can be booked.'),
    unrestricted: z.boolean().optional().describe('true lets all active courses be chosen.'),
    fixedCourse: name.nullish().describe('The code of a course or non-lesson type; empty for none.'),
    fixedLocation: name.nullish().describe('The place of the row, or `online` (オンライン); empty for none.'),
    fixedStudentArray: z
      .array(z.union([z.string().max(100), z.object({ studentId: z.string().max(100) })]))
      .max(500)
      .optional()
      .describe('The students, by student ID (in upper or lower case) or `_id`.'),
  })
  .register(components, { id: 'NewFixedSlotBody' })

export const templateBody = newTemplateBody
  .extend({
    _id: z.string().max(100).optional().describe('Ignored; the path has the id.'),
    version: z
      .int()
      .optional()
      .describe('The `version` you read. The edit is refused as `stale` if the record has changed since.'),
  })
  .register(components, { id: 'FixedSlotBody' })

/** Another place than the row's own cannot be fixed (FIX-09). */
const elsewhere = { ok: false, code: 'ES1004', field: 'fixedLocation' } as const

/**
 * Returns the form that a REST body means; fields it leaves out are as they were `before`. A code that the school does
 * not have stays unknown, and the verb refuses it. A fixed place that is not the row's is a refusal (FIX-09).
 */
export async function templateInputOf(
  ctx: Context,
  body: z.output<typeof newTemplateBody>,
  before: TemplateRecordType | null = null,
): Promise<{ ok: true; form: CreateTemplateInput } | typeof elsewhere> {
  const was = before === null ? emptyTemplate : { ...before, fixedStudentIds: before.fixedStudents.map(({ id }) => id) }
  const place =
    body.location === undefined
      ? null
      : placeOf(await placeNamed(ctx, body.location ?? ''), body.onlineAvailable === true)
  const locationId =
    place === null ? (was.locationId ?? null) : place.location && (await namedLocation(ctx, place.location))
  const fixedOnline = await fixedOnlineOf(ctx, body.fixedLocation, locationId)
  if (fixedOnline === 'elsewhere') return elsewhere
  const { possibleBookings, fixedStudentArray, unrestricted } = body
  const values = valuesOf(keptFields, { ...was, ...givenFields(body) })
  const form = {
    ...values,
    day: body.day === undefined ? was.day : body.day === null || body.day === '' ? null : Number(body.day),
    startTime: body.sTime === undefined ? was.startTime : body.sTime || null,
    endTime: body.eTime === undefined ? was.endTime : body.eTime || null,
    teacherId:
      body.teacherId === undefined ? was.teacherId : body.teacherId && (await namedTeacher(ctx, body.teacherId)),
    locationId,
    onlineAvailable: place?.onlineAvailable === true || values.onlineAvailable,
    lessonRules: unrestricted === undefined ? was.lessonRules : !unrestricted,
    courseIds:
      possibleBookings === undefined
        ? [...was.courseIds]
        : await namedCourses(
            ctx,
            possibleBookings.map((each) => (typeof each === 'string' ? each : each.code)),
          ),
    fixedCourseId:
      body.fixedCourse === undefined
        ? was.fixedCourseId
        : body.fixedCourse && (await namedCourses(ctx, [body.fixedCourse]))[0],
    fixedOnline: fixedOnline === undefined ? was.fixedOnline : fixedOnline,
    fixedStudentIds:
      fixedStudentArray === undefined
        ? [...was.fixedStudentIds]
        : await namedStudents(
            ctx,
            fixedStudentArray.map((each) => (typeof each === 'string' ? each : each.studentId)),
          ),
  }
  return { ok: true, form: { ...form, teacherId: form.teacherId || null, fixedCourseId: form.fixedCourseId || null } }
}

async function fixedOnlineOf(ctx: Context, fixed: string | null | undefined, locationId: string | null) {
  if (fixed === undefined) return undefined
  if (fixed === null || fixed === '') return null
  if ((await placeNamed(ctx, fixed)) === ONLINE) return true
  return (await namedLocation(ctx, fixed)) === locationId ? false : 'elsewhere'
}

/** The documented names of the fields that a refusal is about. */
const documented: Readonly<Record<string, string>> = lookup({
  startTime: 'sTime',
  endTime: 'eTime',
  teacher: 'teacherId',
  courses: 'possibleBookings',
  fixedCourseId: 'fixedCourse',
  fixedOnline: 'fixedLocation',
  fixedStudentIds: 'fixedStudentArray',
})

/** Returns the outcome of a verb, with the field under its documented name. */
export function inDocumentedNames(result: RecordResult): RecordResult {
  return result.ok ? result : withFieldNames(result, (field) => documented[field] ?? field)
}
