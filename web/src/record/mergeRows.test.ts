import { expect, test } from 'vitest'
import { mergeRows } from './mergeRows.ts'

const row = (number: number | null, value: number, memo = '') => ({ number, value, memo })
const [one, two] = [row(1, 5000), row(2, 3000)]
const before = [one, two]

test.each([
  ['both add', [...before, row(null, 700)], [...before, row(3, 600)], [...before, row(3, 600), row(null, 700)]],
  ['one removes, the other adds', [two, row(null, 700)], [...before, row(3, 600)], [two, row(3, 600), row(null, 700)]],
  ['they remove, here one is added', [...before, row(null, 700)], [two], [two, row(null, 700)]],
  ['each changes another row', [row(1, 1), two], [one, row(2, 2)], [row(1, 1), row(2, 2)]],
  ['both remove the same', [one], [one], [one]],
  ['both make the same of one', [row(1, 1), two], [row(1, 1), two], [row(1, 1), two]],
  ['both change the same row', [row(1, 1), two], [row(1, 2), two], null],
  ['here one is changed that they removed', [row(1, 1), two], [two], null],
  ['here one is removed that they changed', [two], [row(1, 2), two], null],
  ['both add the same amount, maybe the same payment', [...before, row(null, 700)], [...before, row(3, 700)], null],
])('of a list that two people edit, where %s', (_, mine, theirs, merged) => {
  expect(mergeRows({ before, mine, theirs })).toEqual(merged)
})
