import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import type { AccountKey } from './account.reads.ts'
import { hashOf, newToken } from './session.ts'

/** For how many days after its last login a device is known. */
export const DEVICE_DAYS = 180

/** The most devices an account knows; those longest unused are forgotten. */
const MOST_DEVICES = 20

/**
 * The row of the device of this request, if the account with that code knows it; null for an unknown device or account.
 */
export async function knownDevice(
  em: EntityManager,
  { school, device }: Context,
  { type, code }: { type: UserType; code: string },
): Promise<string | null> {
  if (device === null) return null
  const [known] = await query<{ id: string }>(
    em,
    `select d.id from known_device d join ${type} a on a.school_id = d.school_id and a.id = d.${type}_id
     where d.school_id = $1 and d.token_hash = $2 and a.${type}_id = $3
       and d.used_at > now() - interval '${DEVICE_DAYS} days'`,
    [school.id, hashOf(device), code],
  )
  return known?.id ?? null
}

/**
 * Makes the device of a successful login known to its account, in the transaction of `em`. A device has one token for
 * all who sign in on it, and never one that it has made up; the token to be sent to it.
 */
export async function rememberDevice(
  em: EntityManager,
  ctx: Context,
  { schoolId, type, id }: AccountKey,
): Promise<string> {
  const token = ctx.device !== null && (await wasGiven(em, schoolId, ctx.device)) ? ctx.device : newToken().token
  await query(
    em,
    `insert into known_device (school_id, ${type}_id, token_hash) values ($1, $2, $3)
     on conflict (school_id, ${type}_id, token_hash) do update set used_at = excluded.used_at`,
    [schoolId, id, hashOf(token)],
  )
  await query(
    em,
    `delete from known_device where school_id = $1 and id in (
       select id from known_device where school_id = $1 and ${type}_id = $2 order by used_at desc, id desc offset ${MOST_DEVICES})`,
    [schoolId, id],
  )
  return token
}

/** Tells whether this school issued that device token and somebody still uses it. */
async function wasGiven(em: EntityManager, schoolId: string, token: string): Promise<boolean> {
  const [known] = await query(
    em,
    `select 1 from known_device where school_id = $1 and token_hash = $2
       and used_at > now() - interval '${DEVICE_DAYS} days' limit 1`,
    [schoolId, hashOf(token)],
  )
  return known !== undefined
}

/** Makes every device a stranger to an account again. */
export async function forgetDevices(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(em, `delete from known_device where school_id = $1 and ${type}_id = $2`, [schoolId, id])
}
