import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { emailConfirmed } from '../accounts/accountTables.ts'
import { type Sql, query, sql } from '../platform/database/sql.ts'

/** A guardian whom an import made and who was not invited yet. */
export interface NewGuardian {
  id: string
  version: number
  fullName: string
  email: string
}

/** Returns the condition that the guardian `g` may be invited and never was. */
export const awaitsInvitation: Sql = sql`g.active and g.password_hash is null and g.reset_asked_at is null
  and ${emailConfirmed('g')}`

/** Returns the guardians that the import `i` made, as `g`. */
export const madeByImport = (schoolId: string): Sql => sql`
  from import_record n join guardian g on g.school_id = ${schoolId} and g.id = n.record_id
  where n.school_id = ${schoolId} and n.import_id = i.id and n.kind = 'guardian' and (n.before ->> 'made')::boolean`

/** Returns whom an import of students made guardians and did not invite, by name; none of one that was undone. */
export async function newGuardians(em: EntityManager, schoolId: string, importId: string): Promise<NewGuardian[]> {
  return query(
    em,
    sql<NewGuardian>`
      select g.id, g.version, g.last_name || ' ' || g.first_name as "fullName", g.email
      from import i cross join lateral (select g.* ${madeByImport(schoolId)} and ${awaitsInvitation}) g
      where i.school_id = ${schoolId} and i.id = ${importId} and i.taken_back_at is null
      order by koma_name_order(g.last_name, g.first_name, g.last_reading, g.first_reading) collate "C", g.id`,
  )
}

/** Returns a digest that differs as soon as anybody else would be emailed, or at another address. */
export const digestOfGuardians = (guardians: readonly NewGuardian[]): string =>
  createHash('sha256')
    .update(JSON.stringify(guardians.map(({ id, email }) => [id, email])))
    .digest('base64url')
