import type { Language } from '../codes.ts'

/** What the cells of a column hold. */
export type CellKind =
  | 'text'
  | 'count'
  | 'yesNo'
  | 'onOff'
  | 'state'
  | 'language'
  | 'contractType'
  | 'bookingType'
  | 'day'
  | 'clock'
  | 'weekdays'
  | 'codes'

/** The value of a cell; null for none. */
export type CellValue = string | number | boolean | null | readonly string[] | readonly number[]

/**
 * What an import does with a column: `key` tells which record a row is about, `field` is written, `opening` only where
 * the record is new, and `shown` never, because Koma reckons it itself. `whole` brings several fields in one.
 */
export type ColumnRole = 'key' | 'field' | 'opening' | 'shown' | 'whole'

/** A column of the table that a kind of record is exported to and imported from. (CSV-10, D135) */
export interface Column<Field extends string = string> {
  field: Field
  head: Readonly<Record<Language, string>>
  /** What other programs call it. */
  also?: readonly string[]
  kind: CellKind
  role: ColumnRole
}

/** What a table says of one record, by field. */
export type TableRow<Field extends string = string> = Readonly<Record<Field, CellValue>>
