import { type Sql, sql } from '../../platform/database/sql.ts'

/**
 * Returns how often a paper was sent, by rows of `paper_mail`: each address of one sending has a row, and their keys
 * differ in the hash at the end.
 */
export const timesMailed = (rows: string): Sql =>
  sql`count(distinct regexp_replace(${sql.ref(`${rows}.mail_key`)}, ':[0-9a-f]{32}$', ''))`
