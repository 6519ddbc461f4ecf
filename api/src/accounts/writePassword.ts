import type { EntityManager } from '@mikro-orm/postgresql'
import { endFeed } from '../feeds/endFeed.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { queuePasswordChanged } from '../mail/passwordMails.ts'
import { query } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { forgiveLogins } from './attempts.ts'
import { forgetDevices } from './knownDevices.ts'
import { endSessions } from './session.ts'

/** The person who sets a password, and the circumstances. */
export interface PasswordChange {
  by: MailData['passwordChanged']['by']
  /** The session that may go on; all others of the account end. */
  keepSession?: string
  /** Whether the private calendar address ends as well. */
  endFeed: boolean
  /** Nothing is done unless this is the hash until now. */
  instead?: string
}

/**
 * Gives an account the password behind `hash`, inside the transaction of `em`. Its sessions end (D4), its password
 * links are used up (by trigger), its calendar address ends where asked, earlier failed logins are forgotten, and its
 * owner gets a mail. Returns false, and does nothing, when there is no such account.
 */
export async function writePassword(
  em: EntityManager,
  account: AccountKey,
  hash: string,
  { by, keepSession, endFeed: endsFeed, instead }: PasswordChange,
): Promise<boolean> {
  const { schoolId, type, id } = account
  const [written] = await query<{ code: string; email: string; comLang: 'en' | 'jp' }>(
    em,
    `update ${type} set password_hash = $3
     where school_id = $1 and id = $2 and password_hash is not distinct from coalesce($4, password_hash)
     returning ${type}_id as code, email, com_lang as "comLang"`,
    [schoolId, id, hash, instead ?? null],
  )
  if (written === undefined) return false
  const { code, email, comLang } = written
  await endSessions(em, account, keepSession)
  if (endsFeed) await endFeed(em, account)
  // The previous password's devices may belong to somebody else, so they lose the easier sign-in.
  if (by !== 'self') await forgetDevices(em, account)
  await forgiveLogins(em, { schoolId, type, code })
  await queuePasswordChanged(em, schoolId, { type, id, email, comLang }, by)
  return true
}
