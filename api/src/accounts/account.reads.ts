import type { Permission } from '@koma/schema/permissions'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../platform/shared/context.ts'
import { instant, query, type Sql, sql } from '../platform/database/sql.ts'
import { hasFactor } from '../factors/hasFactor.ts'
import { lockedUntil } from './attemptBudgets.ts'
import { linkPending } from './linkLife.ts'
import { accountId, accountTable, emailConfirmed, notDeleted } from './accountTables.ts'

/** Names one account of one school. */
export interface AccountKey {
  schoolId: string
  type: UserType
  id: string
}

/** The fields that students, teachers and staff share. It holds the password's hash: never give it out as it is. */
export interface Account {
  type: UserType
  id: string
  /** The code they sign in with, lower case. */
  code: string
  firstName: string
  lastName: string
  email: string
  /** Whether somebody who may has confirmed the address: to another one no link is sent (decision 053). */
  emailConfirmed: boolean
  /** The address that becomes `email` once its link was opened; null for none. */
  wishedEmail: string | null
  notify: boolean
  /** Whether emails tell of new devices, permissions, keys and webhooks (SEC-46). */
  securityMails: boolean
  comLang: 'en' | 'jp'
  active: boolean
  /** Empty but for staff. */
  permissions: readonly Permission[]
  passwordHash: string | null
  /** Whether a password link is outstanding (D2, D19). */
  temporaryToken: boolean
}

function columnsOf({ schoolId, type }: Omit<AccountKey, 'id'>): Sql {
  const id = accountId(type)
  return sql`
    ${type}::text as type, a.id, a.${id} as code, first_name as "firstName", last_name as "lastName", email,
    ${emailConfirmed('a')} as "emailConfirmed", notify,
    security_mails as "securityMails", com_lang as "comLang", active, ${type === 'staff' ? sql`permissions` : sql`'{}'::text[]`} as permissions,
    password_hash as "passwordHash",
    (select c.email from email_change c
      where c.school_id = ${schoolId} and c.${id} = a.id and ${linkPending}) as "wishedEmail",
    exists (select from reset_token t
      where t.school_id = ${schoolId} and t.${id} = a.id and t.created_at + t.life > now()) as "temporaryToken"`
}

/** Returns the account with that code (lower case), active or not; undefined when there is none. */
export async function accountByCode(
  em: EntityManager,
  { schoolId, type, code }: Omit<AccountKey, 'id'> & { code: string },
): Promise<Account | undefined> {
  const [account] = await query(
    em,
    sql<Account>`
      select ${columnsOf({ schoolId, type })} from ${accountTable(type)} a
      where school_id = ${schoolId} and ${accountId(type)} = ${code}${notDeleted(type)}`,
  )
  return account
}

/** Returns the account that `key` names, active or not; undefined when there is none. */
export async function accountById(em: EntityManager, key: AccountKey): Promise<Account | undefined> {
  const [account] = await query(
    em,
    sql<Account>`
      select ${columnsOf(key)} from ${accountTable(key.type)} a
      where school_id = ${key.schoolId} and id = ${key.id}${notDeleted(key.type)}`,
  )
  return account
}

/** One line of a list of accounts, as staff see it; the moment of the last login is ISO text in UTC. */
export interface AccountLine {
  id: string
  code: string
  fullName: string
  email: string
  emailConfirmed: boolean
  active: boolean
  notify: boolean
  lastLoginAt: string | null
  hasPassword: boolean
  hasCalendarFeed: boolean
  lockedUntil: string | null
  /** Whether they have one-time codes or a passkey. */
  hasSecondFactor: boolean
}

/** Returns the accounts of one type by code, or only the one with that id. */
export async function accountLines(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  id: string | null = null,
): Promise<AccountLine[]> {
  const hasFeed =
    type === 'staff'
      ? sql`false`
      : sql`exists (select from calendar_feed f where f.school_id = ${schoolId} and f.${accountId(type)} = a.id)`
  return query(
    em,
    sql<AccountLine>`
      select id, ${accountId(type)} as code, last_name || ' ' || first_name as "fullName", email,
        ${emailConfirmed('a')} as "emailConfirmed", active, notify,
        ${instant('last_login_at')} as "lastLoginAt", password_hash is not null as "hasPassword",
        ${hasFeed} as "hasCalendarFeed",
        ${instant(lockedUntil(schoolId, type))} as "lockedUntil", ${hasFactor(schoolId, type)} as "hasSecondFactor"
      from ${accountTable(type)} a
      where school_id = ${schoolId}${notDeleted(type)} and (${id}::uuid is null or a.id = ${id})
      order by ${accountId(type)}`,
  )
}
