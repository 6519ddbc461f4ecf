import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { installationKey } from './installationKey.ts'

/** Returns the key this installation signs with. */
const signingKey = (em: EntityManager): Promise<string> =>
  installationKey(em, 'signing', () => randomBytes(32).toString('base64url'))

/** The purposes of signed texts; what is signed for one is worth nothing for another. */
type Purpose = 'lesson' | 'stop' | 'passkey'

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
