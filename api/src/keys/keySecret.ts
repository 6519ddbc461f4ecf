import type { EntityManager } from '@mikro-orm/postgresql'
import { hashOf } from '../accounts/session.ts'
import { query, sql } from '../platform/database/sql.ts'
import { newKeyToken } from './keyToken.ts'

/** The hours for which the previous secret works beside the new one, by default. */
const OVERLAP_HOURS = 24

/** Gives a key a secret, good until the key expires; only its hash is kept. */
export async function giveSecret(em: EntityManager, schoolId: string, keyId: string): Promise<string> {
  const token = newKeyToken()
  await query(
    em,
    sql`
      insert into api_key_secret (school_id, api_key_id, token_hash, until)
      select school_id, id, ${hashOf(token)}, expires_at from api_key where school_id = ${schoolId} and id = ${keyId}`,
  )
  return token
}

/** Lets a key's secrets run out after this many hours; at once for none. */
export async function expireSecretsIn(
  em: EntityManager,
  schoolId: string,
  keyId: string,
  hours: number = OVERLAP_HOURS,
): Promise<void> {
  if (hours === 0) return endSecrets(em, schoolId, keyId)
  await query(
    em,
    sql`
      update api_key_secret set until = least(until, now() + make_interval(hours => ${hours}))
      where school_id = ${schoolId} and api_key_id = ${keyId}`,
  )
}

/** Ends all secrets of a key; what is open with them closes once the transaction commits. */
export async function endSecrets(em: EntityManager, schoolId: string, keyId: string): Promise<void> {
  await query(em, sql`delete from api_key_secret where school_id = ${schoolId} and api_key_id = ${keyId}`)
}

/** Closes a key's connections, so that it has to come again and is checked again. */
export async function closeSockets(em: EntityManager, schoolId: string, keyId: string): Promise<void> {
  await query(
    em,
    sql`
      insert into outbox (school_id, topic, ref)
      select school_id, 'session', id from api_key_secret where school_id = ${schoolId} and api_key_id = ${keyId}`,
  )
}
