import { type Sql, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'

/** Returns the table of a type of accounts. */
export const accountTable = (type: UserType): Sql => sql.table(type)

/** Returns the column `student_id`, `teacher_id` or `staff_id`: an account's id, or in its own table its code. */
export const accountId = (type: UserType): Sql => sql.ref(`${type}_id`)

/** Returns the end of a condition that leaves out deleted accounts `a`, where such rows stay (decision 026). */
export const notDeleted = (type: UserType): Sql =>
  type === 'staff' || type === 'guardian' ? sql`` : sql` and not a.deleted`

/** Returns the condition that the account `row` has no address, or a confirmed one. */
export function emailConfirmed(row: string): Sql {
  const [confirmed, email] = [sql.ref(`${row}.confirmed_email`), sql.ref(`${row}.email`)]
  return sql`(coalesce(${confirmed}, ${email}) = ${email})`
}
