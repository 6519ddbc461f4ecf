import { type Sql, sql } from '../platform/database/sql.ts'

/** Returns the expression for a paper's number as people read it, such as `2026-00012`. */
export const paperNumberOf = (row: string): Sql => sql.raw(`(${row}.year || '-' || lpad(${row}.number::text, 5, '0'))`)
