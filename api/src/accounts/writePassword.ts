import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../shared/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { forgiveLogins } from './attempts.ts'
import { endSessions } from './session.ts'

/**
 * Gives an account the password that `hash` is of, inside the transaction of `em`: its sessions end but for
 * `keepSession` (D4), its password links are used up (by trigger), and earlier failed logins are forgotten.
 * With `instead`, only if that is the hash it has until now. False, and nothing done, when there is no such
 * account.
 */
export async function writePassword(
  em: EntityManager,
  account: AccountKey,
  hash: string,
  { keepSession = null, instead = null }: { keepSession?: string | null; instead?: string | null } = {},
): Promise<boolean> {
  const { schoolId, type, id } = account
  const [written] = await query<{ code: string }>(
    em,
    `update ${type} set password_hash = $3
     where school_id = $1 and id = $2 and password_hash is not distinct from coalesce($4, password_hash)
     returning ${type}_id as code`,
    [schoolId, id, hash, instead],
  )
  if (written === undefined) return false
  await endSessions(em, account, keepSession)
  await forgiveLogins(em, { schoolId, type, code: written.code })
  return true
}
