import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the expression for the name of who acted: `row` is the table of the statement that has the school, `actor` the
 * column with the actor. Of a deleted account the code is left.
 */
export const actorName = (row: string, actor: string): Sql =>
  sql.raw(`coalesce((select s.last_name || ' ' || s.first_name from staff s
     where s.school_id = ${row}.school_id and 'staff:' || s.staff_id = ${actor}),
   (select k.name from api_key k where k.school_id = ${row}.school_id and 'key:' || k.code = ${actor}),
   split_part(${actor}, ':', 2))`)
