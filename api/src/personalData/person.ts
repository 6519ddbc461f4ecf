import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId, accountTable } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'

/** A person of whom a school holds data, whether deleted or not. */
export interface Person {
  schoolId: string
  type: UserType
  id: string
  /** What they sign in with; of a guardian their address. */
  code: string
  lastName: string
  firstName: string
  /** Their id, and those of students who were merged into them. */
  ids: string[]
  /** Their name in the columns that say who did something. */
  actors: string[]
}

const deletable = new Set<UserType>(['student', 'teacher'])

/** Returns a person of the school, also one who was deleted and whose row stays; null for nobody. */
export async function findPerson(
  em: EntityManager,
  { schoolId, type, id }: Pick<Person, 'schoolId' | 'type' | 'id'>,
): Promise<(Person & { isDeleted: boolean; mergedInto: string | null }) | null> {
  const isStudent = type === 'student'
  const rows = await query(
    em,
    sql<{
      id: string
      code: string
      lastName: string
      firstName: string
      isDeleted: boolean
      mergedInto: string | null
    }>`
      select id, ${accountId(type)} as code, last_name as "lastName", first_name as "firstName",
        ${deletable.has(type) ? sql.ref('deleted') : sql`false`} as "isDeleted",
        ${isStudent ? sql.ref('merged_into') : sql`null::uuid`} as "mergedInto"
      from ${accountTable(type)}
      where school_id = ${schoolId} and (id = ${id}${isStudent ? sql` or merged_into = ${id}` : sql``})
      order by id`,
  )
  const own = rows.find((row) => row.id === id)
  if (own === undefined) return null
  const actors = rows.map((row) => `${type}:${type === 'guardian' ? row.id : row.code}`)
  return { ...own, schoolId, type, ids: rows.map((row) => row.id), actors }
}
