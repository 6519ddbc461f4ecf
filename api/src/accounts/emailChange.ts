import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { openable, REQUEST_HOURS } from './linkLife.ts'
import { hashOf, newToken } from './session.ts'

/**
 * Notes the address that an account's owner wants from now on; a wish before it, with its link, is worth nothing.
 * Always true.
 */
export async function wishForEmail(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  email: string,
): Promise<boolean> {
  await query(
    em,
    `insert into email_change (school_id, ${type}_id, email) values ($1, $2, $3)
     on conflict (school_id, ${type}_id) do update
     set email = excluded.email, asked_at = excluded.asked_at, token_hash = null, made_at = null`,
    [schoolId, id, email],
  )
  return true
}

/** Forgets the address an account's owner wanted, which makes its link worthless; false when there was none. */
export async function forgetWishedEmail(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<boolean> {
  const forgotten = await query(em, `delete from email_change where school_id = $1 and ${type}_id = $2 returning 1`, [
    schoolId,
    id,
  ])
  return forgotten.length > 0
}

/**
 * Makes the link that confirms the address `email` at the moment it is sent out: the path
 * `/emailConfirm/{type}/{token}`, to be put behind the address of the school. Single use, good for an hour. The token
 * is kept only as a hash, so never log what is returned. A new link makes the one before worthless. Null when that
 * address is no longer wanted or was asked for more than a day ago.
 */
export async function emailLink(
  em: EntityManager,
  { schoolId, type, id, email }: AccountKey & { email: string },
): Promise<string | null> {
  const { token, hash } = newToken()
  const made = await query(
    em,
    `update email_change set token_hash = $4, made_at = now()
     where school_id = $1 and ${type}_id = $2 and email = $3 and asked_at > now() - interval '${REQUEST_HOURS} hours'
     returning 1`,
    [schoolId, id, email, hash],
  )
  return made.length === 0 ? null : `/emailConfirm/${type}/${token}`
}

/** Returns the owner of the link `token`, if it can still be used as one of `type`; it stays unused. */
export async function ownerOfEmailLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    em,
    `select ${type}_id as id from email_change
     where school_id = $1 and token_hash = $2 and ${type}_id is not null and ${openable}`,
    [schoolId, hashOf(token)],
  )
  return row?.id ?? null
}

/** Uses the link up: gives the address it confirms to the one caller who is first, null to all others. */
export async function redeemEmailLink(em: EntityManager, schoolId: string, token: string): Promise<string | null> {
  const [row] = await query<{ email: string }>(
    em,
    `delete from email_change where school_id = $1 and token_hash = $2 and ${openable} returning email`,
    [schoolId, hashOf(token)],
  )
  return row?.email ?? null
}
