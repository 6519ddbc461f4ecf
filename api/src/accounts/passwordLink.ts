import { INVITATION_DAYS } from '@koma/schema/constants'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../platform/shared/context.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { LINK_MINUTES, REQUEST_HOURS } from './linkLife.ts'
import { hashOf, newToken } from './session.ts'
import { accountId, accountTable, emailConfirmed } from './accountTables.ts'

/** Returns the condition of the link `token`, if it can still be used as one of `type`. */
const outstanding = (schoolId: string, type: UserType, token: string) =>
  sql`school_id = ${schoolId} and token_hash = ${hashOf(token)} and ${accountId(type)} is not null
    and life > now() - created_at`

/** Notes that the account's owner asked for a password link, so that `passwordLink` may make one. */
export async function askForPasswordLink(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(
    em,
    sql`update ${accountTable(type)} set reset_asked_at = now() where school_id = ${schoolId} and id = ${id}`,
  )
}

/**
 * Makes a password link when its mail is sent. Returns the path `/passwordReset/{type}/{token}` (D9), to be put behind
 * the address of the school. It works once, for an hour or for `life`, for this account at this school only. The token
 * is kept as a hash and exists nowhere else, so never log what is returned. Several may be outstanding; using one, or a
 * new password or address, uses up all of the account's (D19). Null if the account is not active, or its request is a
 * day old, used or withdrawn. Null also if `email`, where the link would go, is no longer the account's or not
 * confirmed.
 */
export async function passwordLink(
  em: EntityManager,
  { schoolId, type, id, email }: AccountKey & { email?: string },
  life = `${LINK_MINUTES} minutes`,
): Promise<string | null> {
  const links = await passwordLinks(em, { schoolId, type, ids: [id], email }, life)
  return links.get(id) ?? null
}

/** Makes the links of many accounts, by id; who would get none from `passwordLink` has none. */
async function passwordLinks(
  em: EntityManager,
  {
    schoolId,
    type,
    ids,
    email,
  }: { schoolId: string; type: UserType; ids: readonly string[]; email?: string | undefined },
  life: string,
): Promise<Map<string, string>> {
  const tokens = new Map(ids.map((id) => [id, newToken()]))
  const hashes = [...tokens.values()].map(({ hash }) => hash)
  const isCurrent = email === undefined ? sql`` : sql` and email = ${email} and ${emailConfirmed(type)}`
  const created = await query(
    em,
    sql<{ id: string }>`
      with given as (select * from unnest(${ids}::uuid[], ${hashes}::bytea[]) as given (id, token_hash)),
      owner as (
        select id from ${accountTable(type)} where school_id = ${schoolId} and id in (select id from given) and active
          and reset_asked_at > now() - make_interval(hours => ${REQUEST_HOURS})${isCurrent}
        for key share)
      insert into reset_token (school_id, ${accountId(type)}, token_hash, life)
      select ${schoolId}::uuid, id, given.token_hash, ${life}::interval from owner join given using (id)
      returning ${accountId(type)} as id`,
  )
  return new Map(created.map(({ id }) => [id, `/passwordReset/${type}/${tokens.get(id)?.token ?? ''}`]))
}

/**
 * Makes a link on paper for each of these active accounts, good as long as an invitation. It ends their earlier links,
 * also those of mails not sent yet: a lost slip is worthless once there is a new one.
 */
export async function linksOnPaper(
  em: EntityManager,
  of: { schoolId: string; type: UserType; ids: readonly string[] },
): Promise<Map<string, string>> {
  const { schoolId, type, ids } = of
  await query(
    em,
    sql`delete from reset_token where school_id = ${schoolId} and ${accountId(type)} = any(${ids}::uuid[])`,
  )
  const setAskedAt = (at: Sql) =>
    query(
      em,
      sql`
        update ${accountTable(type)} set reset_asked_at = ${at}
        where school_id = ${schoolId} and id = any(${ids}::uuid[])`,
    )
  await setAskedAt(sql`now()`)
  const links = await passwordLinks(em, of, `${INVITATION_DAYS} days`)
  await setAskedAt(sql`null`)
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
    sql`
      with withdrawn as (
        update ${accountTable(type)} set reset_asked_at = null where school_id = ${schoolId} and id = ${id})
      delete from reset_token where school_id = ${schoolId} and ${accountId(type)} = ${id}`,
  )
}

/** Returns the owner of the link `token`, if it can still be used as one of `type`; it stays unused. */
export async function ownerOfLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`select ${accountId(type)} as id from reset_token where ${outstanding(schoolId, type, token)}`,
  )
  return row?.id ?? null
}

/** Uses a link up: gives its owner to the one caller who is first, null to all others. */
export async function redeemLink(
  em: EntityManager,
  schoolId: string,
  type: UserType,
  token: string,
): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      delete from reset_token where ${outstanding(schoolId, type, token)} returning ${accountId(type)} as id`,
  )
  return row?.id ?? null
}
