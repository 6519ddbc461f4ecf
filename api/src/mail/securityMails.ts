import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { accountTable, emailConfirmed } from '../accounts/accountTables.ts'
import type { Language } from '@koma/schema/codes'
import { query, sql } from '../platform/database/sql.ts'
import { callerOrigin } from '../platform/shared/callerOrigin.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { MailContent, SecurityMailKind } from './mail.kinds.ts'
import { queueMail } from './queueMail.ts'

type SecurityMail = MailContent & { kind: SecurityMailKind }

/**
 * Writes a mail to the owner of an account about what was done with it (SEC-45). None where they have switched such
 * mails off, and none to an address that nobody has confirmed: it may not be theirs. With `once` a second mail of the
 * same words is not written.
 */
export async function queueSecurityMail(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  mail: SecurityMail,
  once: string = randomUUID(),
): Promise<void> {
  const [owner] = await query(
    em,
    sql<{ email: string; comLang: Language }>`
      select email, com_lang as "comLang" from ${accountTable(type)} a
      where school_id = ${schoolId} and id = ${id} and active and security_mails and email <> ''
        and ${emailConfirmed('a')}`,
  )
  if (owner === undefined) return
  await queueMail(em, schoolId, [{ key: `${mail.kind}:${id}:${once}`, to: { type, id, ...owner }, ...mail }])
}

/**
 * Tells an account's owner of a sign-in on a device that the account did not know, once an hour at most: whoever has
 * the password shall not fill the mailbox, and browsers without cookies are new each time.
 */
export async function queueNewDevice(em: EntityManager, ctx: Context, account: AccountKey): Promise<void> {
  const { network, browser } = callerOrigin(ctx)
  const data = { at: ctx.now, network: network ?? '', browser: browser ?? '' }
  await queueSecurityMail(em, account, { kind: 'newDevice', data }, ctx.now.slice(0, 13))
}

/** Tells a staff member that an API key or a webhook was made with their account. Keys have nobody to tell. */
export async function queueMade(
  em: EntityManager,
  schoolId: string,
  by: Viewer,
  made: Extract<SecurityMail, { kind: 'keyCreated' | 'webhookCreated' }>,
): Promise<void> {
  if (by.key !== undefined || by.type !== 'staff') return
  await queueSecurityMail(em, { schoolId, type: 'staff', id: by.id }, made)
}
