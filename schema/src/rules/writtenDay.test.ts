import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { noSuchDayText } from '../dayTexts.ts'
import { contractDay } from '../input/contractEntries.ts'
import { typedDay, wallDay, wallMinute } from '../input/fields.ts'
import { settledDay } from '../input/payment.ts'
import { noteOf } from '../input/problem.ts'
import { readCell } from '../tables/cell.ts'
import { readWrittenDay } from './writtenDay.ts'

const april = [
  "The date 2015-04-31 doesn't exist: the month has 30 days.",
  '2015-04-31という日付はありません。この月は30日までです。',
]
const month = [
  "The date 2015-13-01 doesn't exist: months go from 1 to 12.",
  '2015-13-01という日付はありません。月は1から12までです。',
]

test.each([
  ['2015.4.31', ...april],
  ['2015/04/31', ...april],
  ['20150431', ...april],
  ['２０１５年４月３１日', ...april],
  ['2015-04-31 00:00', ...april],
  ['H27.4.31', ...april],
  ['2015/13/1', ...month],
  ['平成27年13月1日', ...month],
  [
    '2023/2/29',
    "The date 2023-02-29 doesn't exist: the month has 28 days.",
    '2023-02-29という日付はありません。この月は28日までです。',
  ],
  [
    '1900-02-29',
    "The date 1900-02-29 doesn't exist: the month has 28 days.",
    '1900-02-29という日付はありません。この月は28日までです。',
  ],
  [
    '2024-02-30',
    "The date 2024-02-30 doesn't exist: the month has 29 days.",
    '2024-02-30という日付はありません。この月は29日までです。',
  ],
  [
    '2015-00-10',
    "The date 2015-00-10 doesn't exist: months go from 1 to 12.",
    '2015-00-10という日付はありません。月は1から12までです。',
  ],
  [
    '2015-04-00',
    "The date 2015-04-00 doesn't exist: the month has 30 days.",
    '2015-04-00という日付はありません。この月は30日までです。',
  ],
  [
    '平成32年4月1日',
    'Heisei lasted from 1989-01-08 to 2019-04-30. This date in 2020 is in Reiwa 2.',
    '平成は1989-01-08から2019-04-30までです。この日付は令和2年（2020年）です。',
  ],
  [
    'H31.5.1',
    'Heisei lasted from 1989-01-08 to 2019-04-30. This date in 2019 is in Reiwa 1.',
    '平成は1989-01-08から2019-04-30までです。この日付は令和元年（2019年）です。',
  ],
  [
    'S64.1.8',
    'Showa lasted from 1926-12-25 to 1989-01-07. This date in 1989 is in Heisei 1.',
    '昭和は1926-12-25から1989-01-07までです。この日付は平成元年（1989年）です。',
  ],
  [
    '令和元年4月30日',
    'Reiwa began on 2019-05-01. This date in 2019 is in Heisei 31.',
    '令和は2019-05-01からです。この日付は平成31年（2019年）です。',
  ],
  ['大正元年1月1日', 'Taisho lasted from 1912-07-30 to 1926-12-24.', '大正は1912-07-30から1926-12-24までです。'],
])('%s is refused as a date that does not exist, in words (READ-05)', (text, en, jp) => {
  expect(readCell('day', text)).toBeUndefined()
  expect([noSuchDayText(text, 'en'), noSuchDayText(text, 'jp')]).toEqual([en, jp])
})

test.each([
  '2024-02-29',
  '2000-02-29',
  '平成31年4月30日',
  '令和元年5月1日',
  'S64.1.7',
  'T15.12.24',
  '2026/11/30',
  'soon',
  '',
  '0000-13-01',
  '12.5',
  '4/31',
])('%s is a date, or is not written as one: nothing is said of the calendar (READ-05)', (text) => {
  expect(noSuchDayText(text, 'en')).toBeNull()
})

test.each([
  ['wallDay', wallDay, '2026-02-31', 'dayAbsent'],
  ['wallDay', wallDay, '2026-2-31', null],
  ['typedDay', typedDay, '2026-13-01', 'dayAbsent'],
  ['typedDay', typedDay, '1899-12-31', 'dayRange'],
  ['settledDay', settledDay, '2026-04-31', 'dayAbsent'],
  ['contractDay', contractDay, '2026-04-31', 'dayAbsent'],
  ['contractDay', contractDay, '2026-4-31', 'dayForm'],
  ['contractDay', contractDay, '2200-01-01', 'dayRange'],
  ['wallMinute', wallMinute, '2026-02-31T10:00:00', 'dayAbsent'],
  ['wallMinute', wallMinute, '2026-02-28T25:00:00', null],
] as const)('%s says of %s what is wrong: %s (READ-05)', (_, schema: z.ZodType, text, note) => {
  const [issue] = schema.safeParse(text).error?.issues ?? []
  if (issue === undefined) throw new Error('the date is taken')
  expect(noteOf(issue)?.note ?? null).toBe(note)
})

test('every day of the calendar is read, in the numbers of its parts, and no other (READ-05)', () => {
  const number = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), number(14), number(33), (year, monthNumber, dayNumber) => {
      const date = `${String(year).padStart(4, '0')}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`
      const read = readWrittenDay(date)
      expect(read?.why === null ? read.date : null).toBe(wallDay.safeParse(date).data ?? null)
    }),
  )
})
