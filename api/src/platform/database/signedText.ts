import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from './sql.ts'

/**
 * Returns the key this installation signs with; the first to ask makes it, and everybody gets that one. It is in
 * backups, so that what it signed stays good in a restored database.
 */
async function signingKey(em: EntityManager): Promise<string> {
  const readKey = () => query(em, sql<{ value: string }>`select value from installation_key where name = 'signing'`)
  const [found] = await readKey()
  if (found !== undefined) return found.value
  const newKey = randomBytes(32).toString('base64url')
  await query(em, sql`insert into installation_key (name, value) values ('signing', ${newKey}) on conflict do nothing`)
  const [stored] = await readKey()
  if (stored === undefined) throw new Error('the key to sign with could not be made')
  return stored.value
}

/** The purposes of signed texts; what is signed for one is worth nothing for another. */
type Purpose = 'lesson' | 'stop'

/**
 * Signs a text of a school (letters, digits, `_` and `-`) for an address that needs no session. Whoever has the address
 * can read it.
 */
export async function signed(em: EntityManager, schoolId: string, purpose: Purpose, text: string): Promise<string> {
  return `${text}.${macOf(await signingKey(em), `${purpose} ${schoolId} ${text}`)}`
}

/** Returns the text of a token that was signed for this school and purpose; null for any other. */
export async function textOfSigned(
  em: EntityManager,
  schoolId: string,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const [, text = '', mac = ''] = /^([\w-]{1,70})\.([\w-]{22})$/.exec(token) ?? []
  if (text === '') return null
  const expected = macOf(await signingKey(em), `${purpose} ${schoolId} ${text}`)
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? text : null
}

/** Returns the first 128 bits of an HMAC, as 22 letters. */
function macOf(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url').slice(0, 22)
}
