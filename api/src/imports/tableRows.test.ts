import fc from 'fast-check'
import Papa from 'papaparse'
import { MOST_COLUMNS, MOST_ROWS } from '@koma/schema/input/import'
import { expect, test } from 'vitest'
import { encodingOf, readFile } from './readFile.ts'
import { LONGEST_CELL } from './tableRows.ts'

const read = async (text: string) => {
  const bytes = Buffer.from(text)
  return readFile(bytes, await encodingOf(bytes))
}

const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\n', '\r\n', '氏', "'", '\u00E9') })

test('a cell comes out of the file as the program wrote it (CSV-10)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
      fc.constantFrom(',', '\t', ';'),
      async (rows, delimiter) => {
        const heads = ['a', 'b', 'c']
        const { lines } = await read(Papa.unparse([heads, ...rows], { delimiter, quotes: true }))
        expect(lines.map(({ cells }) => cells)).toEqual(
          rows.filter((cells) => cells.some((item) => item.trim() !== '')),
        )
      },
    ),
  )
})

test('a table whose quotation marks are good is read as Papa Parse reads it, lines counted alike (CSV-10)', async () => {
  const signs = fc.constantFrom('a', ' ', '"', ',', '\n', '氏')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: signs, maxLength: 40 }), async (body) => {
      const text = `a,b,c\n${body}`
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
      fc.pre(errors.every(({ type }) => type !== 'Quotes'))
      const { lines } = await read(text)
      const expected = data.flatMap((cells, index) =>
        index === 0 || cells.every((item) => item.trim() === '') ? [] : [{ number: index + 1, cells }],
      )
      expect(lines.map(({ number, cells }) => ({ number, cells }))).toEqual(expected)
    }),
  )
})

test('reading a file of the largest size keeps no more than a table can have, whatever its content (CSV-10)', async () => {
  const lines = await read(`a\n${'b\n'.repeat(MOST_ROWS + 5)}`)
  expect([lines.lines.length, lines.tooMany]).toEqual([MOST_ROWS, 'rows'])
  const columns = await read(`${'a,'.repeat(MOST_COLUMNS + 5)}\n1,${','.repeat(MOST_COLUMNS + 5)}2`)
  expect([columns.heads.length, columns.tooMany, columns.lines[0]?.cells.length]).toEqual([
    MOST_COLUMNS,
    'columns',
    MOST_COLUMNS,
  ])
  expect(columns.lines[0]?.problem).toBe('tooManyCells')
  for (const long of ['x'.repeat(5_000_000), `"${'x'.repeat(5_000_000)}"`, `"${'""'.repeat(2_500_000)}"`]) {
    const { lines: found } = await read(`a\n${long}\n`)
    expect(found[0]?.cells[0]?.length).toBe(LONGEST_CELL + 1)
  }
  expect(await read('\r\n'.repeat(4_000_000))).toEqual({ heads: [], lines: [], tooMany: null })
})
