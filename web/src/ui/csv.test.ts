import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvName, csvOf, memoCell } from './csv.ts'

const read = (text: string): string[][] => parse(text, { bom: true })

test('a file opens elsewhere with each cell as it was, Japanese and quotes intact (CSV-10, D135)', () => {
  const rows = [
    ['阿部 久美', 'says "hi"', 'a,b'],
    ['', '１２', 'two\nlines'],
  ]
  const text = csvOf(['名前', 'memo', 'x'], rows)
  expect(text.startsWith('\uFEFF"名前","memo","x"\r\n')).toBe(true)
  expect(read(text)).toEqual([['名前', 'memo', 'x'], ...rows])
})

test('no cell is a formula (D135)', () => {
  for (const cell of [
    '=1+1',
    '+81 3',
    '-5+A1',
    '-5|calc',
    '- 5',
    '@SUM(A1)',
    ' =1',
    '＝１',
    '\t=1',
    '＠x',
    '－1',
    '﹢1',
    '−1',
  ]) {
    expect(read(csvOf(['x'], [[cell]]))[1]).toEqual([`'${cell}`])
  }
  for (const unseen of [
    '\u200B',
    '\uFEFF',
    '\u2060',
    '\u00AD',
    '\u202E',
    '\u3164',
    '\u2800',
    '\u0001',
    '\u{E0020}',
    '\uFE0F',
  ]) {
    for (const cell of [`${unseen}=1+1`, ` ${unseen}${unseen}＝1`]) {
      expect(read(csvOf(['x'], [[cell]]))[1]).toEqual([`'${cell}`])
    }
  }
  expect(read(csvOf(['x'], [['a=b'], ['2026-11-20']])).slice(1)).toEqual([['a=b'], ['2026-11-20']])
})

test('a number below nothing stays a number, so that a column adds up', () => {
  const numbers = [['-1000'], ['-1'], ['-12.5'], ['-7%']]
  expect(read(csvOf(['x'], numbers)).slice(1)).toEqual(numbers)
  const others = ["'-1", '-1.5+A1', '-1.', '-.5', '-1%2']
  expect(
    read(
      csvOf(
        ['x'],
        others.map((cell) => [cell]),
      ),
    ).slice(1),
  ).toEqual(others.map((cell) => [`'${cell}`]))
})

test('commas and line breaks of a memo become spaces (CSV-07)', () => {
  expect(memoCell('a,b\r\nc\nd\re、f')).toBe('a b c d e、f')
})

test('files are named after the school’s clock (CSV-02, CSV-03, D134)', () => {
  expect(csvName('slot_export', '2026-11-20T09:05:00')).toBe('slot_export_20261120_0905.csv')
  expect(csvName('teacher_report', '2026-11-20T09:05:00')).toBe('teacher_report_20261120_0905.csv')
})
