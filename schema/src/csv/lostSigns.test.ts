import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'
import { lostSignFinder } from './lostSigns.ts'

const table = csvLines(
  ['生徒ID', '姓'],
  [
    ['s0001', '𠮷田'],
    ['s0002', '髙橋〜－\u{E0100}'],
    ['s0003', '"é",\r\n🙂 é'],
    ['s0004', 'Łódź'],
  ],
)

test('what Shift_JIS lacks is found by row and character, however the file comes in parts (IMP-06)', () => {
  for (const size of [1, 7, table.length]) {
    const finder = lostSignFinder()
    const signs = [...`\uFEFF${table}`]
    for (let at = 0; at < signs.length; at += size) finder.add(signs.slice(at, at + size).join(''))
    expect(finder.found()).toEqual({
      rows: [
        { row: 2, signs: ['𠮷'] },
        { row: 4, signs: ['é', '🙂'] },
        { row: 5, signs: ['Ł', 'ó', 'ź'] },
      ],
      count: 3,
    })
  }
})

test('only the first rows are kept, all are counted (IMP-06)', () => {
  const finder = lostSignFinder()
  finder.add(
    csvLines(
      ['x'],
      Array.from({ length: 50 }, () => ['é']),
    ),
  )
  const { rows, count } = finder.found()
  expect(rows).toHaveLength(20)
  expect(rows.at(-1)).toEqual({ row: 21, signs: ['é'] })
  expect(count).toBe(50)
})
