import { csvLines, csvRows } from '@koma/schema/csv/csv'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { workbookOf } from './workbookOf.ts'

const text = fc
  .oneof(
    fc.constantFrom(
      '',
      '007',
      '090-1234-5678',
      '=1+1',
      "'=1",
      '-5',
      'a,"b"',
      '𠮷田',
      ' x ',
      '<b>&amp;',
      'two\nlines',
      '1.50',
      '12.5',
    ),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
  )
  .map((value) => value.replaceAll(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))

/** The cells of a workbook as texts; empty for none. */
async function read(book: Blob): Promise<string[][]> {
  const rows = await readSheet(await book.arrayBuffer(), { trim: false })
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

test('a workbook has the cells of its table, whatever they hold, as does a CSV file that is read again (IMP-06)', async () => {
  const width = 30
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 5 }),
      async (lines) => {
        const table = [
          Array.from({ length: width }, (_, at) => `head ${at}`),
          ...lines.map((line) => ['x', ...line.slice(1)]),
        ]
        expect(csvRows(csvLines(table[0] ?? [], table.slice(1)))).toEqual(table)
        expect(await read(workbookOf(table))).toEqual(table)
      },
    ),
  )
})

test('columns of nothing but numbers are numbers; one code or phone number with a zero makes a column text (IMP-06)', async () => {
  const table = [
    ['Fee', 'Code', 'Phone', 'Rate'],
    ['12000', '10001', '0901', '0.5'],
    ['-5', '00012', '', '12.25'],
    ['', '7', '03', '1.50'],
  ]
  const rows = await readSheet(await workbookOf(table).arrayBuffer())
  expect(rows.slice(1)).toEqual([
    [12_000, '10001', '0901', '0.5'],
    [-5, '00012', null, '12.25'],
    [null, '7', '03', '1.50'],
  ])
})
