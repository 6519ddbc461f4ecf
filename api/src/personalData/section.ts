import type { Language } from '@koma/schema/codes'
import type { Sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import type { ColumnName } from './columnWords.ts'
import type { Person } from './person.ts'

/** One part of what a school holds about a person. */
export interface Section {
  /** Its name for programs. */
  name: string
  title: Readonly<Record<Language, string>>
  /** Whose data has it. */
  of: readonly UserType[]
  /** The columns, `table.column`, by which its rows are found. */
  covers: readonly string[]
  columns: readonly ColumnName[]
  /** Columns that the school keeps to itself: they are in the file that staff make, and not in people's own. (D59) */
  keptBySchool?: readonly ColumnName[]
  /** Reads the rows, the newest first, with no column beyond `columns`. */
  rows: (person: Person) => Sql<Record<string, unknown>>
}
