import { z } from 'zod'
import { id, oneLine } from '../input/fields.ts'
import { edited } from '../input/record.ts'
import { readyFields } from '../rules/readyFields.ts'
import { fieldKinds, LONGEST_FIELD_NAME, MOST_CHOICES, MOST_FIELDS } from '../rules/fieldKinds.ts'
import { createInput, field, updateInput } from './record.ts'

const name = oneLine(LONGEST_FIELD_NAME)

/** A field of students that a school defines itself (FIELD-01). Its choices are beside it (`fieldChoices`). */
export const studentFieldFields = {
  nameJp: field(name, {
    words: { jp: '名前（日本語）', en: 'Name (Japanese)' },
    description: 'The name in Japanese; empty if it has only an English one. One of the two is needed.',
    defaultValue: '',
  }),
  nameEn: field(name, {
    words: { jp: '名前（英語）', en: 'Name (English)' },
    description: 'The name in English; empty if it has only a Japanese one. One of the two is needed.',
    defaultValue: '',
  }),
  kind: field(z.enum(fieldKinds), {
    words: { jp: '種類', en: 'Kind' },
    description: 'The kind of its values. You cannot change this later.',
    defaultValue: 'text',
    entered: 'once',
  }),
  required: field(z.boolean(), {
    words: { jp: '必須', en: 'Required' },
    description: 'Whether staff have to fill it in for a new student, and may not empty it.',
    defaultValue: false,
  }),
  teachersSee: field(z.boolean(), {
    words: { jp: '講師に表示', en: 'Teachers see it' },
    description: 'Whether teachers see the values beside the notes about students. Staff always do.',
    defaultValue: false,
  }),
  studentsSee: field(z.boolean(), {
    words: { jp: '生徒に表示', en: 'The student sees it' },
    description: 'Whether students see their own value.',
    defaultValue: false,
  }),
  active: field(z.boolean(), {
    words: { jp: '使用中', en: 'In use' },
    description: 'Whether the field is in use. The values of an archived one are kept, and nobody sees them.',
    defaultValue: true,
  }),
  position: field(z.int(), {
    words: { jp: '表示順', en: 'Position' },
    description: 'The position among the fields, from 1.',
    defaultValue: 1,
    entered: 'never',
  }),
}

/** One choice of a field: with its id one that is there, without a new one. */
export const fieldChoiceInput = z.object({
  id: id.nullish().describe('The id of the choice; left out for a new one.'),
  nameJp: name.nullish().describe('The name in Japanese; one of the two names is needed.'),
  nameEn: name.nullish().describe('The name in English; one of the two names is needed.'),
  active: z
    .boolean()
    .nullish()
    .describe('Whether it can be chosen; true if left out. One that is not stays where it was chosen.'),
})

const choices = z
  .array(fieldChoiceInput)
  .max(MOST_CHOICES)
  .nullish()
  .describe('All choices in their order. One that a student has chosen cannot be left out, only archived.')

/** A new field. (FIELD-01) */
export const createStudentFieldInput = createInput(studentFieldFields)
  .extend({ choices })
  .describe('A new field of students. By default only staff see it, and it need not be filled in.')
export type CreateStudentFieldInput = z.input<typeof createStudentFieldInput>

/** Changes of a field. (FIELD-01) */
export const updateStudentFieldInput = updateInput(studentFieldFields, { ...edited, choices })
export type UpdateStudentFieldInput = z.input<typeof updateStudentFieldInput>

/** The order of the fields in use. */
export const orderStudentFieldsInput = z.object({
  ids: z.array(id).min(1).max(MOST_FIELDS).describe('The ids of all fields in use, in the order to show them.'),
})
export type OrderStudentFieldsInput = z.input<typeof orderStudentFieldsInput>

/** The ready-made fields to add. */
export const addReadyFieldsInput = z.object({
  fields: z.array(z.enum(readyFields)).min(1).max(readyFields.length).describe('The ready-made fields to add.'),
})
export type AddReadyFieldsInput = z.input<typeof addReadyFieldsInput>
