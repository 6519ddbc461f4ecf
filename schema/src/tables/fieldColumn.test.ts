import { expect, test } from 'vitest'
import { z } from 'zod'
import { field } from '../records/record.ts'
import { fieldColumn, tableOf } from './fieldColumn.ts'

const fields = {
  code: field(z.string(), { words: { jp: 'コード', en: 'Code' }, entered: 'once' }),
  seats: field(z.int(), { words: { jp: '定員', en: 'Seats' }, defaultValue: 1 }),
  days: field(z.array(z.int()), { words: { jp: '曜日', en: 'Days' }, defaultValue: [] }),
}
const { days, ...plain } = fields

test('a column has the words of its field and the kind of its values, and what is said of it besides (D135)', () => {
  expect(fieldColumn(fields, 'code')).toEqual({ field: 'code', head: fields.code.words, kind: 'text', role: 'key' })
  expect(fieldColumn(fields, 'seats', { also: ['Capacity'] })).toMatchObject({ kind: 'count', also: ['Capacity'] })
  expect(fieldColumn({ days }, 'days', { kind: 'weekdays' })).toMatchObject({ kind: 'weekdays' })
  expect(() => fieldColumn({ days }, 'days')).toThrow('days has no kind of cells')
})

test('a column that Koma keeps is only shown, and one that may have no value has the kind of its values', () => {
  const kept = {
    used: field(z.boolean(), { words: { jp: '使用済み', en: 'Used' }, entered: 'never' }),
    limit: field(z.int().nullable(), { words: { jp: '上限', en: 'Limit' } }),
  }
  expect(fieldColumn(kept, 'used')).toMatchObject({ kind: 'yesNo', role: 'shown' })
  expect(fieldColumn(kept, 'limit')).toMatchObject({ kind: 'count', role: 'field' })
})

test('a field that is new in a record is in its table without being named there', () => {
  const table = tableOf(plain, [fieldColumn(plain, 'code')])
  expect(table.map((column) => column.field)).toEqual(['code', 'seats'])
})
