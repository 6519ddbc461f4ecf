import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Account } from '../accounts/account.reads.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import type { MailData } from './mail.kinds.ts'
import { type NewMail, queueMail, toSchool } from './queueMail.ts'

/** The account a password mail is about; `code` is what they sign in with. */
export type MailAccount = Pick<Account, 'type' | 'id' | 'code' | 'firstName' | 'lastName' | 'email' | 'comLang'>

/**
 * Writes the mail with a reset link for `account`, and the school's alert where it wants one (AUTH-16, D56).
 * The link itself is made when the mail is delivered. Each call is a mail of its own.
 */
export async function queuePasswordReset(em: EntityManager, school: SchoolRow, account: MailAccount): Promise<void> {
  const request = randomUUID()
  const mails: NewMail[] = [{ key: `passwordReset:${request}`, to: account, kind: 'passwordReset', data: {} }]
  if (school.alertPasswordReset) {
    const data = { userType: account.type, code: account.code, name: `${account.lastName} ${account.firstName}` }
    mails.push({ key: `alertPasswordReset:${request}`, to: toSchool(school), kind: 'alertPasswordReset', data })
  }
  await queueMail(em, school.id, mails)
}

/**
 * Writes the mail that invites `account` to choose a password; its link is made when the mail is delivered. Each call
 * is a mail of its own.
 */
export async function queueInvitation(em: EntityManager, schoolId: string, account: MailAccount): Promise<void> {
  await queueInvitations(em, schoolId, [account])
}

/** Writes them to many. */
export async function queueInvitations(
  em: EntityManager,
  schoolId: string,
  accounts: readonly MailAccount[],
): Promise<void> {
  const mails = accounts.map((account): NewMail => {
    return { key: `invitation:${randomUUID()}`, to: account, kind: 'invitation', data: { code: account.code } }
  })
  await queueMail(em, schoolId, mails)
}

/** Writes the mail about a new password to the account's owner; none where there is no address. */
export async function queuePasswordChanged(
  em: EntityManager,
  schoolId: string,
  account: Pick<MailAccount, 'type' | 'id' | 'email' | 'comLang'>,
  by: MailData['passwordChanged']['by'],
): Promise<void> {
  await queueMail(em, schoolId, [
    { key: `passwordChanged:${randomUUID()}`, to: account, kind: 'passwordChanged', data: { by } },
  ])
}

/** Writes the mail to somebody whom staff have signed out; none where there is no address. */
export async function queueSessionsEnded(
  em: EntityManager,
  schoolId: string,
  account: Pick<MailAccount, 'type' | 'id' | 'email' | 'comLang'>,
): Promise<void> {
  await queueMail(em, schoolId, [
    { key: `sessionsEnded:${randomUUID()}`, to: account, kind: 'sessionsEnded', data: {} },
  ])
}

/** Writes the mail about a change of second factors to their owner; none where there is no address. */
export async function queueFactorsChanged(
  em: EntityManager,
  schoolId: string,
  account: Pick<MailAccount, 'type' | 'id' | 'email' | 'comLang'>,
  data: MailData['factorsChanged'],
): Promise<void> {
  await queueMail(em, schoolId, [{ key: `factorsChanged:${randomUUID()}`, to: account, kind: 'factorsChanged', data }])
}

/**
 * Writes the mail to an address that the owner of an account wants, `email`, with the link that confirms it; made at
 * delivery.
 */
export async function queueEmailConfirm(
  em: EntityManager,
  schoolId: string,
  account: Pick<MailAccount, 'type' | 'id' | 'email' | 'comLang'>,
): Promise<void> {
  await queueMail(em, schoolId, [{ key: `emailConfirm:${randomUUID()}`, to: account, kind: 'emailConfirm', data: {} }])
}

/**
 * Writes a mail to the account's previous address, if it had one, about the new one or about none. `by` is its owner or
 * staff.
 */
export async function queueEmailChanged(
  em: EntityManager,
  schoolId: string,
  account: Pick<MailAccount, 'type' | 'id' | 'email' | 'comLang'>,
  by: 'self' | 'staff',
): Promise<void> {
  const data = by === 'self' ? { by } : {}
  await queueMail(em, schoolId, [{ key: `emailChanged:${randomUUID()}`, to: account, kind: 'emailChanged', data }])
}
