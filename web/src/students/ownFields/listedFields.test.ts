import { expect, test } from 'vitest'
import { addressOf, filtersOfAddress, orderFieldOf } from './listedFields.ts'

const fieldId = '0197b1c4-1111-7222-8333-444455556666'

test.each([
  [{ fieldId }],
  [{ fieldId, contains: '小4' }],
  [{ fieldId, atLeast: -3, atMost: 4.5 }],
  [{ fieldId, from: '2016-04-02', to: null }],
  [{ fieldId, choiceIds: [fieldId] }],
  [{ fieldId, yes: false }],
  [{ fieldId, empty: true }],
])('a condition is read from the address as it was written: %j (FIELD-12)', (filter) => {
  expect(filtersOfAddress(addressOf([filter]))).toEqual([filter])
})

test.each([
  '',
  'null',
  '{}',
  '[',
  '[null]',
  '[{}]',
  '[{"fieldId":"1"}]',
  JSON.stringify([{ fieldId, other: 1 }]),
  JSON.stringify([{ fieldId, contains: '' }]),
  JSON.stringify([{ fieldId, contains: 'x'.repeat(101) }]),
  JSON.stringify([{ fieldId, atLeast: '3' }]),
  JSON.stringify([{ fieldId, atLeast: 1e20 }]),
  JSON.stringify([{ fieldId, from: '2016-13-45' }]),
  JSON.stringify([{ fieldId, choiceIds: [] }]),
  JSON.stringify([{ fieldId, yes: 'no' }]),
  JSON.stringify(Array.from({ length: 6 }, () => ({ fieldId }))),
])('an address that has none is read as none: %s (FIELD-12)', (text) => {
  expect(filtersOfAddress(text)).toEqual([])
})

test('a list is ordered by an own field that the address names (FIELD-12)', () => {
  expect(orderFieldOf('-name')).toBeNull()
  expect(orderFieldOf('fields.1')).toBeNull()
  expect(orderFieldOf(`-fields.${fieldId}`)).toBe(fieldId)
})
