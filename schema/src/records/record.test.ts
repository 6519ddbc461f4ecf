import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { locationFields, type CreateLocationInput, type UpdateLocationInput } from './location.ts'
import { enteredSchema, shownSchema } from './fieldSchema.ts'
import {
  createInput,
  emptiedValues,
  field,
  formInput,
  labelsOf,
  newValues,
  ownFields,
  redactedFields,
  shownShape,
  updateInput,
  valuesOf,
  withDefaults,
} from './record.ts'
import { studentFields } from './student.ts'
import { teacherFields } from './teacher.ts'

const fields = {
  name: field(z.string().min(1).trim(), { words: { jp: '名前', en: 'Name' }, description: 'What it is called.' }),
  seats: field(z.int().min(1), { words: { jp: '定員', en: 'Seats' }, defaultValue: 1 }),
}

test('a new record needs the fields that have no value by default, and a change needs none', () => {
  expect(createInput(fields).safeParse({ name: ' Piano ' }).data).toEqual({ name: 'Piano' })
  expect(createInput(fields).safeParse({ seats: 2 }).success).toBe(false)
  expect(createInput(fields).safeParse({ name: 'Piano', seats: 0 }).success).toBe(false)
  const id = crypto.randomUUID()
  expect(updateInput(fields).safeParse({ id }).success).toBe(true)
  expect(updateInput(fields).safeParse({ id, name: '' }).success).toBe(false)
  expectTypeOf<CreateLocationInput>().toEqualTypeOf<{
    locationName: string
    active?: boolean | null | undefined
    oneLessonAtATime?: boolean | null | undefined
    type?: 'school' | 'dispatch' | null | undefined
  }>()
  expectTypeOf<UpdateLocationInput['locationName']>().toEqualTypeOf<string | null | undefined>()
})

test('the description of a field stands wherever it is entered or shown', () => {
  for (const schema of [createInput(fields), updateInput(fields), shownShape(fields)])
    expect(z.toJSONSchema(schema, { io: 'input' }).properties?.['name']).toMatchObject({
      description: 'What it is called.',
    })
})

test('shown values obey no rule for input: older records may break it', () => {
  expect(shownShape(fields).parse({ name: '', seats: 0 })).toEqual({ name: '', seats: 0 })
})

test('only the fields of a record are taken from its row, and its words are told by name', () => {
  const row = { name: 'Piano', seats: 1, schoolId: 's' }
  expect(valuesOf(fields, row)).toEqual({ name: 'Piano', seats: 1 })
  expect(labelsOf(locationFields, 'en').locationName).toBe('Name')
})

test('a field that is entered once is no part of a change, and one that Koma sets of no input', () => {
  const { code, seats } = {
    code: field(z.string(), { words: { jp: 'コード', en: 'Code' }, entered: 'once' }),
    seats: field(z.int(), { words: { jp: '定員', en: 'Seats' }, defaultValue: 1, entered: 'never' }),
  }
  const names = (input: z.ZodObject) => Object.keys(input.shape)
  expect(names(createInput({ ...fields, code }))).toEqual(['name', 'seats', 'code'])
  expect(names(formInput({ name: fields.name, seats }))).toEqual(['name'])
  expect(names(updateInput({ code, seats }))).toEqual(['id', 'version'])
})

test('a field that may have no value is shown as null, and is left out of inputs as any other', () => {
  const limit = { limit: field(z.int().min(0).nullable(), { words: { jp: '上限', en: 'Limit' }, defaultValue: null }) }
  expect(shownShape(limit).parse({ limit: null })).toEqual({ limit: null })
  expect(shownShape(limit).safeParse({ limit: '3' }).success).toBe(false)
  for (const input of [createInput(limit), formInput(limit)]) {
    expect(input.safeParse({ limit: null }).data).toEqual({ limit: null })
    expect(input.safeParse({ limit: -1 }).success).toBe(false)
  }
  expect(createInput(limit).safeParse({}).data).toEqual({})
})

test('a new record has what its form gives, and the defaults of what that leaves out', () => {
  expect(withDefaults(fields, { name: 'Piano', seats: null })).toEqual({ name: 'Piano', seats: 1 })
})

test('a new record needs a field whose value by default is for rows that Koma makes', () => {
  const days = field(z.array(z.int()), { words: { jp: '曜日', en: 'Days' }, defaultValue: [0], isNeeded: true })
  expect(createInput({ days }).safeParse({}).success).toBe(false)
  expect(shownShape({ days }).parse({ days: [] })).toEqual({ days: [] })
})

test('students see of themselves what is theirs, and nothing that staff keep about them (STU-43, D59)', () => {
  expect(Object.keys(ownFields(studentFields))).toEqual([
    'studentCode',
    'lastName',
    'firstName',
    'email',
    'notify',
    'comLang',
    'curriculumCode',
    'materialLocation',
    'storageLocation',
  ])
})

test('a deletion empties what is personal, and the log keeps no words of a note (D59, D81)', () => {
  expect(emptiedValues(teacherFields)).toEqual({
    lastReading: '',
    firstReading: '',
    email: '',
    phoneNumber: '',
    notify: false,
    onlineLessonLink: '',
    notes: '',
  })
  expect(redactedFields(studentFields)).toEqual(['profile', 'schoolNotes'])
  expect(Object.keys(emptiedValues(studentFields))).toEqual(expect.arrayContaining(redactedFields(studentFields)))
})

test('the form of a new record has its defaults, and nothing where it needs something', () => {
  expect(newValues(fields)).toEqual({ name: '', seats: 1 })
})

test('a language is taken by each of its codes and shown by the one that is kept', () => {
  const { schema } = studentFields.comLang
  expect(enteredSchema(schema).safeParse('ja').success).toBe(true)
  expect(shownSchema(schema).safeParse('ja').success).toBe(false)
  expect(shownSchema(schema).safeParse('jp').success).toBe(true)
})
