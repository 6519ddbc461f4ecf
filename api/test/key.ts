import type { KeyScope } from '@koma/schema/keyScopes'
import { hashOf } from '../src/accounts/session.ts'
import { query } from '../src/platform/database/sql.ts'
import { newKeyCode, newKeyToken } from '../src/keys/keyToken.ts'
import type { TestSchool } from './school.ts'
import type { Asker } from './server.ts'

/** A key of a school, and a program that asks with it. */
export interface TestKey {
  id: string
  code: string
  name: string
  token: string
  asker: Asker
}

/** Writes a key into the database, without asking who may. */
export async function addKey(
  { orm, id: schoolId, host }: TestSchool,
  scopes: readonly KeyScope[],
  { addresses = [] }: { addresses?: string[] } = {},
): Promise<TestKey> {
  const token = newKeyToken()
  const code = newKeyCode()
  const name = `プログラム ${code}`
  const [created] = await query<{ id: string }>(
    orm.em.fork(),
    `with made as (
       insert into api_key (school_id, name, code, scopes, addresses) values ($1, $2, $3, $4, $5) returning id)
     insert into api_key_secret (school_id, api_key_id, token_hash) select $1, id, $6 from made returning api_key_id as id`,
    [schoolId, name, code, [...scopes], addresses, hashOf(token)],
  )
  return { id: created?.id ?? '', code, name, token, asker: { host, authorization: `Bearer ${token}`, language: 'en' } }
}
