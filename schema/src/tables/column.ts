import type { Language } from '../codes.ts'

/** The kinds of values in a column's cells. */
export type CellKind =
  | 'text'
  | 'count'
  | 'number'
  | 'yesNo'
  | 'onOff'
  | 'state'
  | 'language'
  | 'contractType'
  | 'bookingType'
  | 'taxRate'
  | 'day'
  | 'clock'
  | 'weekdays'
  | 'codes'

/** The value of a cell; null for none. */
export type CellValue = string | number | boolean | null | readonly string[] | readonly number[]

/**
 * The role of a column in an import. `key` identifies the record of a row, `field` is written, and `opening` only for a
 * new record. `shown` is never written, because Koma computes it. `whole` holds several fields in one.
 */
export type ColumnRole = 'key' | 'field' | 'opening' | 'shown' | 'whole'

/** A column of the table that a kind of record is exported to and imported from. (CSV-10, D135) */
export interface Column<Field extends string = string> {
  field: Field
  head: Readonly<Record<Language, string>>
  /** The names other programs use for it. */
  also?: readonly string[]
  kind: CellKind
  role: ColumnRole
  /** The fields that a whole name brings: of the last name, and of the first. */
  parts?: readonly [last: string, first: string]
  /** Whether its cells are numbers to call, of which spreadsheets take the first zero. */
  isPhone?: boolean
}

/** A record's values in a table, by field. */
export type TableRow<Field extends string = string> = Readonly<Record<Field, CellValue>>
