import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the SQL expression for the name of the person who acted, or the code of a deleted account. `row` is the table
 * of the statement that has the school, `actor` the column with the actor.
 */
export const actorName = (row: string, actor: string): Sql =>
  sql.raw(`coalesce((select s.last_name || ' ' || s.first_name from staff s
     where s.school_id = ${row}.school_id and 'staff:' || s.staff_id = ${actor}),
   (select k.name from api_key k where k.school_id = ${row}.school_id and 'key:' || k.code = ${actor}),
   split_part(${actor}, ':', 2))`)
