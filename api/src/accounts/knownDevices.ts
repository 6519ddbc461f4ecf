import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import type { AccountKey } from './account.reads.ts'
import { hashOf, newToken } from './session.ts'
import { accountId, accountTable } from './accountTables.ts'

/** The days for which a device is known after its last sign-in. */
export const DEVICE_DAYS = 180

/** The most devices an account knows; those longest unused are forgotten. */
const MOST_DEVICES = 20

/**
 * Returns the row of the device of this request, if the account with that code knows it; null for an unknown device or
 * account.
 */
export async function knownDevice(
  em: EntityManager,
  { school, call }: Context,
  { type, code }: { type: UserType; code: string },
): Promise<string | null> {
  const device = call?.device ?? null
  if (device === null) return null
  const [row] = await query(
    em,
    sql<{ id: string }>`
      select d.id from known_device d
      join ${accountTable(type)} a on a.school_id = d.school_id and a.id = d.${accountId(type)}
      where d.school_id = ${school.id} and d.token_hash = ${hashOf(device)} and a.${accountId(type)} = ${code}
        and d.used_at > now() - make_interval(days => ${DEVICE_DAYS})`,
  )
  return row?.id ?? null
}

/**
 * Makes the device of a successful login known to its account, in the transaction of `em`. Returns the token to send to
 * the device, and whether the account did not know it. A device has one token for all who sign in on it, and never one
 * that it made up.
 */
export async function rememberDevice(
  em: EntityManager,
  ctx: Context,
  { schoolId, type, id }: AccountKey,
): Promise<{ token: string; isNew: boolean }> {
  const device = ctx.call?.device ?? null
  const token = device !== null && (await wasGiven(em, schoolId, device)) ? device : newToken().token
  const renewed = await query(
    em,
    sql`
      update known_device set used_at = now()
      where school_id = ${schoolId} and ${accountId(type)} = ${id} and token_hash = ${hashOf(token)} returning 1`,
  )
  const isNew = renewed.length === 0
  if (isNew)
    await query(
      em,
      sql`
        insert into known_device (school_id, ${accountId(type)}, token_hash)
        values (${schoolId}, ${id}, ${hashOf(token)})
        on conflict (school_id, ${accountId(type)}, token_hash) do update set used_at = excluded.used_at`,
    )
  await query(
    em,
    sql`
      delete from known_device where school_id = ${schoolId} and id in (
        select id from known_device where school_id = ${schoolId} and ${accountId(type)} = ${id}
        order by used_at desc, id desc offset ${MOST_DEVICES})`,
  )
  return { token, isNew }
}

/** Tells whether this school issued that device token and somebody still uses it. */
async function wasGiven(em: EntityManager, schoolId: string, token: string): Promise<boolean> {
  const [row] = await query(
    em,
    sql`
      select 1 from known_device where school_id = ${schoolId} and token_hash = ${hashOf(token)}
        and used_at > now() - make_interval(days => ${DEVICE_DAYS}) limit 1`,
  )
  return row !== undefined
}

/** Makes every device a stranger to an account again. */
export async function forgetDevices(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(em, sql`delete from known_device where school_id = ${schoolId} and ${accountId(type)} = ${id}`)
}
