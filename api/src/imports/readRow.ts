import { readCell } from '@koma/schema/tables/cell'
import type { CellValue, Column } from '@koma/schema/tables/column'
import { partsOfName } from '@koma/schema/tables/wholeName'
import { isFormula, withoutGuard } from '@koma/schema/csv/formula'
import type { Language } from '@koma/schema/codes'
import { importWords } from './importWords.ts'
import { isUnreadable, type Line } from './readFile.ts'

/** Why a row is refused, in words, and the field it is about. */
export interface Refused {
  ok: false
  message: string
  field: string | null
}

/** A row of a file as a table reads it: what stands in its cells, by field. Empty cells are left out. */
export interface Row {
  ok: true
  /** As a spreadsheet counts. */
  line: number
  texts: Readonly<Record<string, string>>
  values: Readonly<Record<string, CellValue>>
}

/** The most characters of one cell that are looked at: more than any field takes. */
const LONGEST = 100_000

/** Reads lines as rows of `table`; `columns` says for each column of the file which field it is. */
export function rowReader(
  language: Language,
  table: readonly Column[],
  columns: readonly (string | null)[],
): (line: Line) => Row | Refused {
  const words = importWords[language]
  const read = columns.map((field) => table.find((column) => column.field === field && column.role !== 'shown'))
  const refused = (message: string, field: string | null): Refused => ({ ok: false, message, field })

  return ({ number, cells, problem }) => {
    if (problem !== null) return refused(words[problem], null)
    const texts: Record<string, string> = {}
    const values: Record<string, CellValue> = {}
    for (const [index, column] of read.entries()) {
      const cell = cells[index] ?? ''
      if (column === undefined || cell.trim() === '') continue
      const { field, kind, role } = column
      if (cell.length > LONGEST) return refused(words.tooLong, field)
      if (cell.includes('\0')) return refused(words.nul, field)
      if (isUnreadable(cell)) return refused(words.unreadable, field)
      if (isFormula(cell)) return refused(words.formula, field)
      const text = withoutGuard(cell).replaceAll(/\r\n?/g, '\n')
      const value = readCell(kind, text)
      if (value === undefined) return refused(words.cells[kind] ?? words.notUnderstood, field)
      texts[field] = text
      if (role !== 'whole') values[field] = value
    }
    const whole = (['familyFirst', 'givenFirst'] as const).find((order) => texts[order] !== undefined)
    if (whole !== undefined) {
      const parts = partsOfName(texts[whole] ?? '', whole)
      if (parts === null) return refused(words.oneWord, whole)
      // Columns of their own are surer than what a whole name is taken apart into.
      for (const [field, part] of Object.entries(parts)) values[field] = texts[field] ??= part
    }
    return { ok: true, line: number, texts, values }
  }
}
