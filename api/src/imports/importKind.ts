import type { CellValue, Column, TableRow } from '@koma/schema/tables/column'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../shared/context.ts'
import type { Refused, Row } from './readRow.ts'

/** What is asked beside a file, for all of its rows. */
export interface ImportOptions {
  /** Whether who is new and has an address gets email notifications, where the row says nothing. */
  notify?: boolean | null | undefined
  /** What is put before student numbers that are too short; null: they are refused. */
  codePrefix?: string | null | undefined
}

/** What an import needs of a request; work in the background has it too. */
export type ImportContext = Pick<Context, 'em' | 'events' | 'school' | 'now' | 'language' | 'door'>

/** A record that a row is about. */
export interface Stored {
  id: string
  /** What the table says of it now. */
  shown: TableRow
}

/** What a row makes of a record. */
export interface Form {
  ok: true
  /** Properties of the entity: all of a new one, of another one those that change. */
  values: Readonly<Record<string, unknown>>
  /** The courses that go with it, where it has any; left out where they stay. */
  courseIds?: readonly string[]
  /** The points a new contract opens with, and those it is given or loses at once. */
  points?: { opening: number; adjustment: number }
  /** What of it the table will show, by field. */
  as: Readonly<Record<string, CellValue>>
  /** What is not done as the row says it, in words. */
  note?: string | undefined
}

/** What of the school the rows of one file are about. */
export interface Desk<Found extends Stored> {
  /** Two rows of the same key are about the same record. */
  keyOf(row: Row): string | Refused
  /** The record a row is about; null where it makes a new one. */
  find(row: Row): Found | null | Refused
  /** What people call what the row is about. */
  nameOf(row: Row): string
  readNew(row: Row): Form | Refused
  /** `wish`: the values in which the file differs from the record. */
  readChange(found: Found, wish: Readonly<Record<string, CellValue>>): Form | Refused
}

/** A record that was made or changed, with what it was before; null for a new one. */
export interface Written {
  id: string
  before: { values: object; courseIds?: readonly string[] } | null
}

/** What imports know about one kind of records. */
export interface ImportKind<Found extends Stored = Stored> {
  table: readonly Column[]
  /** The right of making and that of editing: an import may do either. */
  may(ctx: Context): Viewer
  /** Fields without which no row can be read; of each list one is enough. */
  needed: readonly (readonly string[])[]
  /** Reads what the rows are about; `locked` keeps it as it is until the transaction ends. */
  open(
    em: EntityManager,
    ctx: ImportContext,
    rows: readonly Row[],
    locked: boolean,
    options: ImportOptions,
  ): Promise<Desk<Found>>
  /** Makes records, all together, with their entries in the log. */
  create(em: EntityManager, ctx: ImportContext, by: Viewer, forms: readonly Form[]): Promise<Written[]>
  /** Changes records, all together, with their entries in the log. */
  change(
    em: EntityManager,
    ctx: ImportContext,
    by: Viewer,
    changes: readonly { id: string; form: Form }[],
  ): Promise<Written[]>
  /** Which of the records in $2 that the import made are used by now, as a condition on `r`. */
  used: string
}
