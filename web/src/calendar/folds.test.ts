import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCrowded, foldAfterChange, isFold, lanesIn, lastEndOf } from './folds.ts'
import { layOut, mostLanes } from './lanes.ts'
import type { Segment } from './types.ts'

const at = (slotId: string, start: number, end: number, date = '2026-11-20'): Segment => ({
  key: `${slotId}_${date.replaceAll('-', '')}`,
  slotId,
  teacher: slotId,
  date,
  start: start * 60,
  end: end * 60,
})
const alike = () => 0
const picture = (segments: readonly Segment[]) =>
  segments.map((segment) =>
    isFold(segment)
      ? `${segment.start / 60}-${segment.end / 60} +${segment.folded.map(({ slotId }) => slotId).join('')}`
      : segment.slotId,
  )

test('a phone has room for four cards beside each other, a day of its week for one', () => {
  expect([306, 92, 20, Infinity].map(lanesIn)).toEqual([4, 1, 1, Infinity])
})

test('as many as there is room for stay as they are; of more one place tells how many', () => {
  const four = [...'abcd'].map((id) => at(id, 10, 11))
  expect(foldCrowded(four, 4, alike)).toEqual(four)
  expect(picture(foldCrowded([...four, at('e', 10, 12)], 4, alike))).toEqual(['a', 'b', 'c', '10-12 +de'])
  expect(picture(foldCrowded([...four, at('e', 10, 12)], 1, alike))).toEqual(['10-12 +abcde'])
})

test('fold keeps the most important: an own booking of the last teacher before the first of the others', () => {
  const eight = [...'abcdefgh'].map((id) => at(id, 10, 11))
  expect(
    picture(foldCrowded(eight, 3, (id) => ['h', 'e'].indexOf(id) * -1 - Number(!'he'.includes(id)) + 2)),
  ).toContain('e')
  expect(picture(foldCrowded(eight, 2, (id) => Number(id !== 'h')))).toEqual(['h', '10-11 +abcdefg'])
})

test('a long run of lessons folds hour by hour, and one alone stays where there is room down to the next', () => {
  const run = [10, 11, 12].flatMap((hour) => [...'ab'].map((id) => at(`${id}${hour}`, hour, hour + 1.25)))
  expect(picture(foldCrowded(run, 1, alike))).toEqual(['10-11 +a10b10', '11-12 +a11b11', '12-13.25 +a12b12'])
  expect(picture(foldCrowded([at('a', 10, 13), at('b', 10, 13), at('c', 10, 11), at('d', 12, 13)], 2, alike))).toEqual([
    'a',
    '10-12 +bc',
    'd',
  ])
})

test('one that is alone stays a card where there is one lane too, cut where the next begins', () => {
  const [early, late] = [at('a', 10, 11.5), at('b', 11, 12.5)]
  expect(foldCrowded([early, late], 1, alike)).toEqual([{ ...early, end: 11 * 60 }, late])
})

test('a fold that is cut still knows when the last of it ends', () => {
  const first = foldCrowded([at('a', 10, 11.5), at('b', 10, 11.25), at('c', 11, 12)], 1, alike).find(isFold)
  expect([first?.end, first && lastEndOf(first)]).toEqual([11 * 60, 11.5 * 60])
})

test('fold keeps a slot that is being made beside a single lane', () => {
  const rankOf = (id: string) => (id === 'draft' ? -1 : 1)
  expect(
    picture(
      foldCrowded(
        [...'ab', 'draft'].map((id) => at(id, 10, 11)),
        1,
        rankOf,
      ),
    ),
  ).toEqual(['draft', '10-11 +ab'])
})

test('a fold is the same one when others join it or leave, and its heir holds something of it', () => {
  const [a, b, c] = [at('a', 10, 11), at('b', 10, 11), at('c', 10.5, 11.5)]
  const foldIn = (list: readonly Segment[]) => foldCrowded(list, 1, alike).filter(isFold)
  const [before] = foldIn([a, b, c])
  if (!before) throw new Error('nothing is folded')
  const [without] = foldIn([b, c])
  expect([without?.key, foldAfterChange(before, [without as Segment])]).toEqual([before.key, without])
  const joined = foldIn([at('x', 9.5, 10.5), a, b])
  expect(joined[0]?.key).not.toBe(before.key)
  expect(foldAfterChange(before, joined)).toBe(joined[0])
  expect(foldAfterChange(before, [a, ...foldIn([at('x', 15, 16), at('y', 15, 16)])])).toBeUndefined()
})

test('nothing is lost, nothing is there twice, and never is more beside each other than there is room for', () => {
  const segment = fc
    .tuple(
      fc.integer({ min: 16, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('2026-11-20', '2026-11-21'),
    )
    .map(([half, length, date]) => ({ start: half / 2, end: (half + length) / 2, date }))
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (list, most) => {
      const segments = list
        .map(({ start, end, date }, index) => at(`s${index}`, start, end, date))
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.start - b.start)
      const shown = foldCrowded(segments, most, (id) => Number(id.slice(1)) % 3)
      const ids = shown.flatMap((each) => (isFold(each) ? each.folded.map(({ slotId }) => slotId) : each.slotId))
      expect(ids.toSorted()).toEqual(segments.map(({ slotId }) => slotId).toSorted())
      expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length)
      expect(shown.every(({ start, end }) => start < end)).toBe(true)
      const days = [...Map.groupBy(shown, ({ date }) => date).values()].map(layOut)
      expect(mostLanes(days)).toBeLessThanOrEqual(most)
    }),
  )
})
