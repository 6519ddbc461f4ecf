import type { EntityManager } from '@mikro-orm/postgresql'
import { endFeed } from '../feeds/endFeed.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { queuePasswordChanged } from '../mail/passwordMails.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { forgiveLogins } from './attempts.ts'
import { forgetDevices } from './knownDevices.ts'
import { endSessions } from './session.ts'
import { accountId, accountTable } from './accountTables.ts'

/** The person who sets a password, and the circumstances. */
interface PasswordChange {
  by: MailData['passwordChanged']['by']
  /** The session that stays; all others of the account end. */
  keepSession?: string
  /** Whether the private calendar address ends as well. */
  endFeed: boolean
  /** The hash until now; nothing is done where it is another one. */
  instead?: string
}

/**
 * Gives an account the password behind `hash`, inside the transaction of `em`. Its sessions end (D4), a trigger uses up
 * its password links, and its calendar address ends if asked. Earlier failed logins are forgotten, and its owner gets a
 * mail. Returns false, and does nothing, when there is no such account.
 */
export async function writePassword(
  em: EntityManager,
  account: AccountKey,
  hash: string,
  { by, keepSession, endFeed: endsFeed, instead }: PasswordChange,
): Promise<boolean> {
  const { schoolId, type, id } = account
  const [written] = await query(
    em,
    sql<{ code: string; email: string; comLang: 'en' | 'jp' }>`
      update ${accountTable(type)} set password_hash = ${hash}
      where school_id = ${schoolId} and id = ${id}
        and password_hash is not distinct from coalesce(${instead ?? null}, password_hash)
      returning ${accountId(type)} as code, email, com_lang as "comLang"`,
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
