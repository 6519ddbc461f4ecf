import { fieldValuesInput } from '@koma/schema/input/fieldValue'
import { studentFieldFields } from '@koma/schema/records/studentField'
import { fieldKinds } from '@koma/schema/rules/fieldKinds'
import { z } from 'zod'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { studentFields } from '../../students/fields/studentField.reads.ts'
import { fieldValuesIn } from '../../students/fields/studentField.type.ts'
import { studentFieldValues } from '../../students/fields/studentFieldValues.ts'
import { updateStudent } from '../../students/updateStudent.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { restShape, restValues } from './restFields.ts'

const definition = z
  .object({
    _id: z.string(),
    version: z.int().describe('The version, which grows with every change.'),
    ...restShape(studentFieldFields),
    choices: z
      .array(
        z.object({
          id: z.string(),
          nameJp: z.string().describe('The name in Japanese; empty if it has only an English one.'),
          nameEn: z.string().describe('The name in English; empty if it has only a Japanese one.'),
          active: z.boolean().describe('Whether it can be chosen.'),
        }),
      )
      .describe('The choices in their order; empty for other kinds.'),
  })
  .register(components, { id: 'StudentField' })

const value = z
  .object({
    fieldId: z.string().describe('The id of the field.'),
    name: z.string().describe("The name of the field in the caller's language, or its only one."),
    kind: z.enum(fieldKinds),
    text: z.string().nullable().describe('The value of a text or a link; null for other kinds.'),
    number: z.number().nullable().describe('The value of a number; null for other kinds.'),
    date: z.string().nullable().describe('The value of a date, `YYYY-MM-DD`; null for other kinds.'),
    choiceId: z.string().nullable().describe('The id of the chosen choice; null for other kinds.'),
    choice: z.string().nullable().describe("The name of the choice in the caller's language; null for other kinds."),
    yes: z.boolean().nullable().describe('The value of a yes or no; null for other kinds.'),
  })
  .register(components, { id: 'StudentFieldValue' })

const version = z
  .int()
  .describe('The version of the student. Send it back to avoid overwriting an edit by somebody else.')
const values = z
  .object({
    _id: z.string().describe('The id of the student.'),
    version: version.nullable().describe('The version of the student; null for those who cannot edit students.'),
    fields: z
      .array(value)
      .describe('The values that you may see, in the order of the fields; empty ones are left out.'),
  })
  .register(components, { id: 'StudentFieldValues' })

const body = z
  .object({
    version: version.optional().describe('The version you read. If it has changed since, the answer is `stale`.'),
    fields: fieldValuesInput.unwrap().unwrap(),
  })
  .register(components, { id: 'StudentFieldValuesBody' })

const answer = z
  .object({
    ...answerFields('1001; stale: somebody else has changed the student; 400: a value is wrong; 404: no such student.'),
    data: values.nullable().describe('The values as they are now; null if nothing was saved.'),
  })
  .register(components, { id: 'StudentFieldValuesAnswer' })

async function valuesOf(ctx: Context, id: string): Promise<z.output<typeof values> | null> {
  const found = await studentFieldValues(ctx, id)
  return found && { _id: found.id, version: found.version, fields: fieldValuesIn(found.shownValues, ctx.language) }
}

const idOf = async (ctx: Context, name: string) => idOrUnknown((await namedStudent(ctx, name)) ?? '')

/** The paths of the school's own fields of students, and of their values (FIELD-15). */
export const studentFieldOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/student-fields',
    name: 'listStudentFields',
    summary: "Lists the school's own fields of students in their order, archived ones last.",
    allowed: ['staff'],
    scopes: ['students:read'],
    answer: z.array(definition).register(components, { id: 'StudentFields' }),
    run: async (ctx) =>
      (await studentFields(ctx)).map((found) => ({
        _id: found.id,
        version: found.version,
        ...restValues(studentFieldFields, found),
        choices: [...found.choices],
      })),
  }),
  operation({
    method: 'GET',
    path: '/api/student-fields/students/:id',
    name: 'getStudentFieldValues',
    summary:
      "Returns a student's values of the school's own fields. Staff see all, teachers and the student those that are for them.",
    allowed: ['student', 'teacher', 'staff'],
    scopes: ['students:read'],
    answer: values,
    async run(ctx, { id }) {
      const found = await valuesOf(ctx, await idOf(ctx, id))
      if (found === null) throw notFound(ctx.language)
      return found
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/student-fields/students/:id',
    name: 'updateStudentFieldValues',
    refusesByStatus: true,
    summary: "Changes a student's values of the school's own fields. Fields that are left out stay as they are.",
    allowed: ['staff'],
    staff: ['studentEdit'],
    scopes: ['students:write', 'contracts:read', 'slots:read', 'bookings:read', 'students:read'],
    body,
    answer,
    async run(ctx, { id: name, body: { version: known, fields } }) {
      const id = await idOf(ctx, name)
      const result = await updateStudent(ctx, { id, version: known, fields })
      return { ...answerOrStatus(ctx, result), data: result.ok ? await valuesOf(ctx, id) : null }
    },
  }),
]
