import { field } from '@koma/schema/records/record'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnNames, columnsOf, propertiesOf } from './recordFields.ts'

const words = { jp: '項目', en: 'Field' }

test('columns are the names of fields in snake case, read back under their own names', () => {
  const fields = { name: field(z.string(), { words }), oneLessonAtATime: field(z.boolean(), { words }) }
  expect(columnsOf(fields)).toBe('name as "name", one_lesson_at_a_time as "oneLessonAtATime"')
})

test('a day is read as text, and an INSERT names the columns alone', () => {
  const fields = { startDate: field(z.string().meta({ format: 'date' }), { words }) }
  expect(columnsOf(fields, 'k')).toBe('k.start_date::text as "startDate"')
  expect(columnNames({ ...fields, name: field(z.string(), { words }) })).toBe('start_date, name')
})

test('a field of a type that no column has is refused when the entity is made, by name', () => {
  expect(() => propertiesOf({ shape: field(z.object({}), { words }) })).toThrow('shape has no type of column')
})
