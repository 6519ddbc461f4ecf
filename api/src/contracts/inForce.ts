import { type Sql, sql } from '../platform/database/sql.ts'

/** Returns the condition that a row of payments or adjustments is the newest revision of its entry, and not removed. */
export function inForce(schoolId: string, table: 'contract_payment' | 'contract_adjustment', row: string): Sql {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`(not ${of('removed')} and not exists (
    select from ${sql.table(table)} later where later.school_id = ${schoolId}
      and later.contract_id = ${of('contract_id')} and later.number = ${of('number')}
      and later.revision > ${of('revision')}))`
}
