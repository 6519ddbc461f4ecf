import { isAmbiguousCount, readCell } from '@koma/schema/tables/cell'
import type { CellValue, Column } from '@koma/schema/tables/column'
import { partsOfName } from '@koma/schema/tables/wholeName'
import { isFormula, withoutGuard } from '@koma/schema/csv/formula'
import type { Language } from '@koma/schema/codes'
import { noSuchDayText } from '@koma/schema/dayTexts'
import { importWords } from './importWords.ts'
import { isUnreadable, type Line } from './readFile.ts'
import { LONGEST_CELL } from './tableRows.ts'
import { isTotalsRow } from './totalsRow.ts'

/** The error of a row, in words, and the field it is about. */
export interface Fault {
  message: string
  field: string | null
}

/** A refused row: the first fault, and the others. */
export interface Refused extends Fault {
  ok: false
  others?: readonly Fault[]
}

/** A row of a file as a table reads it: the values of its cells, by field. Empty cells are left out. */
export interface Row {
  ok: true
  /** The row's number as a spreadsheet counts. */
  line: number
  texts: Readonly<Record<string, string>>
  values: Readonly<Record<string, CellValue>>
  /** The cells that cannot be read; their fields are left out above. */
  faults: readonly Fault[]
  /** Whether it looks like the totals at the end of a list. */
  isTotals: boolean
  /** The cells that Excel shortened to powers of ten, by field; they are among the faults. */
  shortened: Readonly<Record<string, string>>
}

/** A number as Excel writes a long one: its last digits are lost. */
const inPowersOfTen = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** Reads lines as rows of `table`; `columns` says for each column of the file which field it is. */
export function rowReader(
  language: Language,
  table: readonly Column[],
  columns: readonly (string | null)[],
): (line: Line) => Row | Refused {
  const words = importWords[language]
  const read = columns.map((field) => table.find((column) => column.field === field && column.role !== 'shown'))
  const wholes = table.flatMap(({ field, parts }) => (parts === undefined ? [] : [{ field, parts }]))
  const faultOf = (cell: string): string | null => {
    if (cell.length > LONGEST_CELL) return words.tooLong
    if (cell.includes('\0')) return words.nul
    if (isUnreadable(cell)) return words.unreadable
    return isFormula(cell) ? words.formula : null
  }

  return ({ number, cells, problem }) => {
    if (problem !== null) return { ok: false, message: words[problem], field: null }
    const faults: Fault[] = []
    const texts: Record<string, string> = {}
    const values: Record<string, CellValue> = {}
    const shortened: Record<string, string> = {}
    for (const [index, column] of read.entries()) {
      const cell = cells[index] ?? ''
      if (column === undefined || cell.trim() === '') continue
      const { field, kind, role, isPhone = false } = column
      const isLikeNumber = role === 'key' || isPhone || ['codes', 'count', 'number'].includes(kind)
      const isShortened = isLikeNumber && inPowersOfTen.test(cell.trim())
      const isAmbiguous = kind === 'count' && isAmbiguousCount(cell.trim())
      const fault = faultOf(cell) ?? (isShortened ? words.powerOfTen : isAmbiguous ? words.ambiguous : null)
      if (fault === words.powerOfTen) shortened[field] = cell.trim()
      const text = withoutGuard(cell).replaceAll(/\r\n?/g, '\n')
      const value = fault === null ? readCell(kind, text) : undefined
      if (value === undefined) {
        const absent = kind === 'day' ? noSuchDayText(text, language) : null
        faults.push({ message: fault ?? absent ?? words.cells[kind] ?? words.notUnderstood, field })
        continue
      }
      texts[field] = text
      if (role !== 'whole') values[field] = value
    }
    const whole = (['familyFirst', 'givenFirst'] as const).find((order) => texts[order] !== undefined)
    if (whole !== undefined) {
      const parts = partsOfName(texts[whole] ?? '', whole)
      if (parts === null) faults.push({ message: words.oneWord, field: whole })
      // Columns of their own are surer than what a whole name is taken apart into.
      for (const [field, part] of Object.entries(parts ?? {})) values[field] = texts[field] ??= part
    }
    const reading = texts['wholeReading']
    if (reading !== undefined) {
      // A reading written as one word is kept: it orders and finds the name all the same.
      const parts = partsOfName(reading, 'familyFirst') ?? { lastName: reading, firstName: '' }
      values['lastReading'] = texts['lastReading'] ??= parts.lastName
      if (parts.firstName !== '') values['firstReading'] = texts['firstReading'] ??= parts.firstName
    }
    for (const { field, parts } of wholes) {
      const text = texts[field]
      if (text === undefined) continue
      const names = partsOfName(text, 'familyFirst')
      if (names === null && !field.endsWith('Reading')) faults.push({ message: words.oneWord, field })
      const [last, first] = parts
      values[last] = texts[last] ??= names?.lastName ?? text
      if (names !== null) values[first] = texts[first] ??= names.firstName
    }
    return { ok: true, line: number, texts, values, faults, isTotals: isTotalsRow(cells), shortened }
  }
}
