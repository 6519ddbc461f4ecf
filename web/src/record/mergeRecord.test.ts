import { expect, test } from 'vitest'
import { mergeRecord, mergeRows } from './mergeRecord.ts'

const record = { name: 'Aoi', memo: '', days: ['mon'] }

test.each([
  ['nobody changes anything', {}, {}, {}, []],
  ['only they change', { name: 'Ao' }, {}, { name: 'Ao' }, []],
  ['only here something changes', {}, { memo: 'x' }, { memo: 'x' }, []],
  ['each changes another field', { name: 'Ao' }, { memo: 'x' }, { name: 'Ao', memo: 'x' }, []],
  ['both make the same of a field', { days: ['tue'] }, { days: ['tue'] }, { days: ['tue'] }, []],
  ['both change a field differently', { name: 'Ao', memo: 'x' }, { name: 'A' }, { name: 'A', memo: 'x' }, ['name']],
])('of a record that two people edit, where %s (STF-08, D129)', (_, theirs, mine, values, clashes) => {
  const merged = mergeRecord(record, { ...record, ...theirs }, { ...record, ...mine })
  expect(merged).toEqual({ values: { ...record, ...values }, clashes })
})

test('what both changed can be joined, field by field', () => {
  const [theirs, mine] = [
    { ...record, name: 'Ao', days: ['mon', 'tue'] },
    { ...record, name: 'A', days: ['mon', 'wed'] },
  ]
  const both = (field: string) => (field === 'days' ? ['mon', 'tue', 'wed'] : undefined)
  expect(mergeRecord(record, theirs, mine, { both })).toEqual({
    values: { ...mine, days: ['mon', 'tue', 'wed'] },
    clashes: ['name'],
  })
})

test('fields can be compared in a way of their own, such as names in any case', () => {
  const same = (a: unknown, other: unknown) => String(a).toLowerCase() === String(other).toLowerCase()
  const [theirs, mine] = [
    { ...record, name: 'AOI' },
    { ...record, name: 'Ao' },
  ]
  expect(mergeRecord(record, theirs, mine).clashes).toEqual(['name'])
  expect(mergeRecord(record, theirs, mine, { same })).toEqual({ values: mine, clashes: [] })
})

const row = (number: number | null, value: number, memo = '') => ({ number, value, memo })
const [a, two] = [row(1, 5000), row(2, 3000)]
const base = [a, two]

test.each([
  ['both add', [...base, row(null, 700)], [...base, row(3, 600)], [...base, row(3, 600), row(null, 700)]],
  ['one removes, the other adds', [two, row(null, 700)], [...base, row(3, 600)], [two, row(3, 600), row(null, 700)]],
  ['they remove, here one is added', [...base, row(null, 700)], [two], [two, row(null, 700)]],
  ['each changes another row', [row(1, 1), two], [a, row(2, 2)], [row(1, 1), row(2, 2)]],
  ['both remove the same', [a], [a], [a]],
  ['both make the same of one', [row(1, 1), two], [row(1, 1), two], [row(1, 1), two]],
  ['both change the same row', [row(1, 1), two], [row(1, 2), two], undefined],
  ['here one is changed that they removed', [row(1, 1), two], [two], undefined],
  ['here one is removed that they changed', [two], [row(1, 2), two], undefined],
  ['both add the same amount, maybe the same payment', [...base, row(null, 700)], [...base, row(3, 700)], undefined],
])('of a list that two people edit, where %s', (_, mine, theirs, merged) => {
  expect(mergeRows(base, theirs, mine)).toEqual(merged)
})
