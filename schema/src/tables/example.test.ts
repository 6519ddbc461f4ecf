import { expect, test } from 'vitest'
import { readCell } from './cell.ts'
import { emptyTable, isExplanation } from './example.ts'
import { guardianColumns } from './guardianColumns.ts'
import { assignColumns, importedKinds, tables } from './tables.ts'

const cases = importedKinds.flatMap((kind) => (['jp', 'en'] as const).map((language) => ({ kind, language })))

test.each(cases)(
  'the empty table of a $kind in $language has an example that can be read, and neither it nor the values are imported (CSV-10)',
  ({ kind, language }) => {
    const { header, rows } = emptyTable(kind, language)
    const table = [...tables[kind], ...(kind === 'student' ? guardianColumns : [])]
    const fields = assignColumns(table, header)
    expect(fields).not.toContain(null)
    const [example = [], values = []] = rows
    expect(rows.every(isExplanation)).toBe(true)
    expect(values).toHaveLength(header.length)
    const unreadable = fields.filter((field, index) => {
      const column = table.find((item) => item.field === field)
      const cell = example[index] ?? ''
      return column !== undefined && cell !== '' && readCell(column.kind, cell) === undefined
    })
    expect(unreadable).toEqual([])
    const mended = example.map((cell, index) => (index === 0 ? cell.replace(/^#[^:：]+[:：]\s?/, '') : cell))
    expect(isExplanation(mended)).toBe(false)
  },
)
