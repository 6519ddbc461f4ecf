import { INVITATION_DAYS } from '@koma/schema/constants'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import { type AccountKey, emailConfirmed } from './account.reads.ts'
import { LINK_MINUTES, REQUEST_HOURS } from './linkLife.ts'
import { hashOf, newToken } from './session.ts'

/** Returns the SQL for usable links of a school ($1) with this token's hash ($2). */
const outstanding = (type: UserType) =>
  `school_id = $1 and token_hash = $2 and ${type}_id is not null and life > now() - created_at`

/** Notes that the account's owner asked for a password link, so that `passwordLink` may make one. */
export async function askForPasswordLink(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(em, `update ${type} set reset_asked_at = now() where school_id = $1 and id = $2`, [schoolId, id])
}

/**
 * Makes a password link at the moment it is sent out: the path `/passwordReset/{type}/{token}` (D9), to be put behind
 * the address of the school. Single use, good for an hour or for `life`, for this account at this school only. The
 * token is kept as a hash and exists nowhere else, so never log what is returned. Several may be outstanding; using
 * one, or a new password or address, uses up all of the account's (D19).
 *
 * Null when there is nothing to send any more: no such active account, no request within a day, the request was used or
 * withdrawn, or `email`, where the link would be sent, is no longer the account's or not confirmed.
 */
export async function passwordLink(
  em: EntityManager,
  { schoolId, type, id, email }: AccountKey & { email?: string },
  life = `${LINK_MINUTES} minutes`,
): Promise<string | null> {
  const links = await passwordLinks(em, { schoolId, type, ids: [id], ...(email === undefined ? {} : { email }) }, life)
  return links.get(id) ?? null
}

/** Makes the links of many accounts, by id; who would get none from `passwordLink` has none. */
async function passwordLinks(
  em: EntityManager,
  { schoolId, type, ids, email }: { schoolId: string; type: UserType; ids: readonly string[]; email?: string },
  life: string,
): Promise<Map<string, string>> {
  const tokens = new Map(ids.map((id) => [id, newToken()]))
  const made = await query<{ id: string }>(
    em,
    `with given as (select * from unnest($2::uuid[], $4::bytea[]) as given (id, token_hash)),
     owner as (
       select id from ${type} where school_id = $1 and id in (select id from given) and active
         and reset_asked_at > now() - interval '${REQUEST_HOURS} hours' and ($3::text is null or email = $3 and ${emailConfirmed(type)})
       for key share)
     insert into reset_token (school_id, ${type}_id, token_hash, life)
     select $1, id, given.token_hash, $5::interval from owner join given using (id) returning ${type}_id as id`,
    [schoolId, ids, email ?? null, [...tokens.values()].map(({ hash }) => hash), life],
  )
  return new Map(made.map(({ id }) => [id, `/passwordReset/${type}/${tokens.get(id)?.token ?? ''}`]))
}

/**
 * Makes a link on paper for each of these active accounts, good as long as an invitation. Every earlier link of theirs
 * ends, and none is made for a mail that is still under way: a lost slip is worthless once there is a new one.
 */
export async function linksOnPaper(
  em: EntityManager,
  of: { schoolId: string; type: UserType; ids: readonly string[] },
): Promise<Map<string, string>> {
  const { schoolId, type, ids } = of
  await query(em, `delete from reset_token where school_id = $1 and ${type}_id = any($2::uuid[])`, [schoolId, ids])
  const asked = (at: string) =>
    query(em, `update ${type} set reset_asked_at = ${at} where school_id = $1 and id = any($2::uuid[])`, [
      schoolId,
      ids,
    ])
  await asked('now()')
  const links = await passwordLinks(em, of, `${INVITATION_DAYS} days`)
  await asked('null')
  return links
}

/** Makes the link of an invitation (D80): good for a week. */
export function invitationLink(em: EntityManager, account: AccountKey & { email?: string }): Promise<string | null> {
  return passwordLink(em, account, `${INVITATION_DAYS} days`)
}

/** Makes every outstanding password link of an account worthless, also those whose mail is still under way (D19). */
export async function withdrawPasswordLinks(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(
    em,
    `with withdrawn as (update ${type} set reset_asked_at = null where school_id = $1 and id = $2)
     delete from reset_token where school_id = $1 and ${type}_id = $2`,
    [schoolId, id],
  )
}

/** Returns the owner of the link `token`, if it can still be used as one of `type`; it stays unused. */
export async function ownerOfLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query<{ id: string }>(em, `select ${type}_id as id from reset_token where ${outstanding(type)}`, [
    schoolId,
    hashOf(token),
  ])
  return row?.id ?? null
}

/** Uses a link up: gives its owner to the one caller who is first, null to all others. */
export async function redeemLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    em,
    `delete from reset_token where ${outstanding(type)} returning ${type}_id as id`,
    [schoolId, hashOf(token)],
  )
  return row?.id ?? null
}
