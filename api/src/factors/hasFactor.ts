import { type Sql, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'

/** Returns the condition that the account `a` of a type has a second factor. */
export function hasFactor(schoolId: string, type: UserType): Sql {
  const own = sql`t.school_id = ${schoolId} and ${sql.ref(`t.${type}_id`)} = a.id`
  return sql`(exists (select from one_time_code t where ${own} and t.secret is not null)
    or exists (select from passkey t where ${own}))`
}
