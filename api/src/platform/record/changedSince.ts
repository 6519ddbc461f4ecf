import { type Sql, sql } from '../database/sql.ts'

/**
 * Returns the condition that the log has an entry about the record with the id in `column` (`s.id`) since a moment;
 * without a moment it holds for all. For students and contracts, entries about their bookings count too. Entries are
 * committed a moment after their time. So ask again from a minute before the last time; where nothing may be missed,
 * read events instead (decision 045).
 */
export function hasChangedSince(column: string, schoolId: string, since: string | null | undefined): Sql {
  if (since === null || since === undefined) return sql`true`
  return sql`${sql.raw(column)} in (
    select unnest(array[a.record_id, a.student_id, a.contract_id]) from activity a
    where a.school_id = ${schoolId} and a.at >= ${since}::timestamptz)`
}
