import type { CellValue, Column, TableRow } from '@koma/schema/tables/column'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { ValuesAfter } from '../students/fields/valuesAfter.ts'
import type { GuardianWish } from './guardianWish.ts'
import type { Refused, Row } from './readRow.ts'

/** The options beside a file, for all of its rows. */
export interface ImportOptions {
  /** Whether who is new and has an address gets email notifications, where the row says nothing. */
  notify?: boolean | null | undefined
  /** Whether phone numbers and codes that seem to have lost their first zeros get them back. */
  restoreZeros?: boolean | null | undefined
  /** Whether shortened codes become the ones they stand for, and other shortened numbers are left out. */
  fixShortened?: boolean | null | undefined
  /** The prefix for student numbers that are too short; null: they are refused. */
  codePrefix?: string | null | undefined
  /** Whether who imports may let guardians act for students. */
  canLink?: boolean
}

/** The part of the context an import needs; background jobs have it too. */
export type ImportContext = Pick<Context, 'em' | 'events' | 'school' | 'now' | 'language' | 'origin'>

/** A record that a row is about. */
export interface Stored {
  id: string
  /** The current values in the table's columns. */
  shown: TableRow
}

/** The record as a row would make it. */
export interface Form {
  ok: true
  /** Properties of the entity: all of a new one, only the changed ones of an existing one. */
  values: Readonly<Record<string, unknown>>
  /** Its courses, if it has any; left out where they stay. */
  courseIds?: readonly string[]
  /** The opening points of a new contract, and the points to add or take at once. */
  points?: { opening: number; adjustment: number }
  /** The changes of the school's own fields, as the log has them, and what they were from and to. */
  own?: Pick<ValuesAfter, 'changes' | 'kept'>
  /** The guardians that the row of a student makes, changes or links. */
  guardians?: readonly GuardianWish[]
  /** The table's new values, by field. */
  as: Readonly<Record<string, CellValue>>
  /** The part of the row that is not done as it says, in words. */
  note?: string | undefined
}

/** The school's records that the rows of one file are about. */
export interface Desk<Found extends Stored> {
  /** Returns the key of a row's record: rows of the same key are about the same record. */
  keyOf(row: Row): string | Refused
  /** Returns the record a row is about; null if the row makes a new one. */
  find(row: Row): Found | null | Refused
  /** Returns what people call the record a row is about. */
  nameOf(row: Row): string
  readNew(row: Row): Form | Refused
  /** Reads a change; `changes` has the values in which the file differs from the record. */
  readChange(found: Found, changes: Readonly<Record<string, CellValue>>): Form | Refused
}

/** A record that was made or changed, with its values before; null for a new one. */
export interface Written {
  id: string
  before: { values: object; courseIds?: readonly string[] } | null
  /** The kind, where it is not the import's own. */
  kind?: 'guardian'
}

/** A column whose cells are codes of the school's records, and where those are. */
interface CodeColumn {
  field: string
  codes(schoolId: string): Sql
}

/** An import's rules for one kind of record. */
export interface ImportKind<Found extends Stored = Stored> {
  table: readonly Column[]
  /** Returns the same with the columns that a school has made itself. */
  ofSchool?(em: EntityManager, schoolId: string): Promise<ImportKind>
  /** The columns of codes of the school's records. */
  codes?: readonly CodeColumn[]
  /** Checks both permissions, to create and to edit: an import may do either. */
  may(ctx: Context): Viewer
  /** Fields that every row needs; one field of each list is enough. */
  needed: readonly (readonly string[])[]
  /** Reads the records that the rows are about; `locked` locks them until the transaction ends. */
  open(
    em: EntityManager,
    ctx: ImportContext,
    rows: readonly Row[],
    locked: boolean,
    options: ImportOptions,
  ): Promise<Desk<Found>>
  /** Creates records, all together, with their entries in the log. */
  create(em: EntityManager, ctx: ImportContext, by: Viewer, forms: readonly Form[]): Promise<Written[]>
  /** Changes records, all together, with their entries in the log. */
  change(
    em: EntityManager,
    ctx: ImportContext,
    by: Viewer,
    changes: readonly { id: string; form: Form }[],
  ): Promise<Written[]>
  /** Returns the condition on `r`, the record that `n` imported, that it is in use by now. */
  used(schoolId: string): Sql
}
