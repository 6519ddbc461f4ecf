import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { openable, REQUEST_HOURS } from './linkLife.ts'
import { hashOf, newToken } from './session.ts'
import { accountId } from './accountTables.ts'

/** Notes the address that an account's owner asks for; an earlier request and its link become invalid. */
export async function requestEmail(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  email: string,
): Promise<void> {
  await query(
    em,
    sql`
      insert into email_change (school_id, ${accountId(type)}, email) values (${schoolId}, ${id}, ${email})
      on conflict (school_id, ${accountId(type)}) do update
      set email = excluded.email, asked_at = excluded.asked_at, token_hash = null, made_at = null`,
  )
}

/** Forgets the address that an account's owner asked for, which makes its link worthless; false if there was none. */
export async function forgetRequestedEmail(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<boolean> {
  const forgotten = await query(
    em,
    sql`delete from email_change where school_id = ${schoolId} and ${accountId(type)} = ${id} returning 1`,
  )
  return forgotten.length > 0
}

/**
 * Makes the link that confirms the address `email` when its mail is sent. Returns the path
 * `/emailConfirm/{type}/{token}`, to be put behind the address of the school. It works once, for an hour. The token is
 * kept only as a hash, so never log what is returned. A new link makes the one before worthless. Null if that address
 * is no longer wanted or was asked for more than a day ago.
 */
export async function emailLink(
  em: EntityManager,
  { schoolId, type, id, email }: AccountKey & { email: string },
): Promise<string | null> {
  const { token, hash } = newToken()
  const created = await query(
    em,
    sql`
      update email_change set token_hash = ${hash}, made_at = now()
      where school_id = ${schoolId} and ${accountId(type)} = ${id} and email = ${email}
        and asked_at > now() - make_interval(hours => ${REQUEST_HOURS})
      returning 1`,
  )
  return created.length === 0 ? null : `/emailConfirm/${type}/${token}`
}

/** Returns the owner of the link `token`, if it can still be used as one of `type`; it stays unused. */
export async function ownerOfEmailLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      select ${accountId(type)} as id from email_change
      where school_id = ${schoolId} and token_hash = ${hashOf(token)} and ${accountId(type)} is not null
        and ${openable}`,
  )
  return row?.id ?? null
}

/** Uses the link up: gives the address it confirms to the one caller who is first, null to all others. */
export async function redeemEmailLink(em: EntityManager, schoolId: string, token: string): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ email: string }>`
      delete from email_change where school_id = ${schoolId} and token_hash = ${hashOf(token)} and ${openable}
      returning email`,
  )
  return row?.email ?? null
}
