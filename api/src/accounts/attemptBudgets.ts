import { type Sql, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import { accountId } from './accountTables.ts'

/** The kinds of attempts; each is counted separately. */
export type AttemptKind = 'login' | 'forgotPassword' | 'resetPassword' | 'changePassword' | 'confirmEmail'

/** The minutes for which an attempt counts. */
export const ATTEMPT_MINUTES = 15

/** The most failed attempts on an account in that time from one network address, or from one known device (D5). */
const PER_ACCOUNT_AND_NETWORK = 10

/**
 * The most failed attempts on an account from all devices it knows together. Without it, one device could be made known
 * after another.
 */
const PER_ACCOUNT_AND_KNOWN = 20

/**
 * The most failed attempts on an account from all networks and devices together. It is high enough that a stranger
 * elsewhere does not shut the owner out, and low enough that guessing from many networks is of no use. A request for a
 * link may send a mail, and somebody who changes a password is signed in already.
 */
export const PER_ACCOUNT: Record<AttemptKind, number> = {
  login: 50,
  forgotPassword: 20,
  resetPassword: 10,
  changePassword: 10,
  confirmEmail: 10,
}

/**
 * The seconds to wait for one more attempt once a budget is used up: `first`, and twice as long after each failure, up
 * to `longest`. A whole network waits less, because others are in it.
 */
export const WAITS = { account: { first: 60, longest: 480 }, network: { first: 5, longest: 60 } }

/** Returns the moment from which one more is checked after `n` attempts, the last at `last`, where `most` are free. */
function openFrom({ first, longest }: { first: number; longest: number }): Sql {
  return sql.raw(`last + make_interval(secs => least(${longest}, ${first} * 2 ^ least(n - most, 10)))`)
}

/** An attempt: where it comes from and on which account, and what is free of the account's and the network's. */
export interface Attempt {
  schoolId: string
  kind: AttemptKind
  type: UserType | null
  code: string | null
  address: string | null
  /** The row of the device that the account knows. */
  device: string | null
  perAccount: number
  perNetwork: number
}

/** Writes an attempt, unless a budget is used up. Gives its id, or how many seconds are to be waited. */
export function attemptInsert(attempt: Attempt): Sql<{ id: string | null; wait: number }> {
  const { schoolId, kind, type, code, address, device, perAccount, perNetwork } = attempt
  const ofAccount = sql`user_type = ${type}::text and username = ${code}::text`
  const ofNetwork = sql`address = ${address}::inet`
  const ofDevice = sql`device_id = ${device}::uuid`
  const perAccountAndNetwork = sql.lit(PER_ACCOUNT_AND_NETWORK)
  const budgets =
    device === null
      ? sql`
        select ${openFrom(WAITS.account)} as open from (
          select count(*) as n, max(at) as last, ${perAccountAndNetwork} as most from recent
          where same_account and same_network
          union all select count(*), max(at), ${perAccount}::int from recent where same_account) own where n >= most
        union all
        select ${openFrom(WAITS.network)} from (
          select count(*) as n, max(at) as last, ${perNetwork}::int as most from recent where same_network) shared
        where n >= most`
      : sql`
        select ${openFrom(WAITS.account)} as open from (
          select count(*) as n, max(at) as last, ${perAccountAndNetwork} as most from recent where same_device
          union all
          select count(*), max(at), ${sql.lit(PER_ACCOUNT_AND_KNOWN)} from recent where same_account and by_known) own
        where n >= most`
  return sql`
    with recent as (
      select at, ${ofAccount} as same_account, device_id is not null as by_known,
        device_id is null and address is not distinct from ${address}::inet as same_network, ${ofDevice} as same_device
      from attempt
      where school_id = ${schoolId} and kind = ${kind} and (${ofNetwork} or (${ofAccount}))
        and at > now() - make_interval(mins => ${ATTEMPT_MINUTES})),
    budget as (${budgets}),
    verdict as (select coalesce(ceil(extract(epoch from max(open) - now())), 0)::int as wait from budget),
    counted as (
      insert into attempt (school_id, kind, user_type, username, address, device_id)
      select ${schoolId}::uuid, ${kind}::text, ${type}::text, ${code}::text, ${address}::inet, ${device}::uuid
      from verdict where wait <= 0 returning id)
    select (select id from counted) as id, wait from verdict`
}

/** Returns the time until which unknown devices are slowed down at a login of the account `a`; null if they are not. */
export function lockedUntil(schoolId: string, type: UserType): Sql {
  const own = sql`from attempt t where t.school_id = ${schoolId} and t.kind = 'login' and t.user_type = ${type}
    and t.username = a.${accountId(type)} and t.at > now() - make_interval(mins => ${ATTEMPT_MINUTES})`
  return sql`(select max(${openFrom(WAITS.account)}) from (
      select count(*) as n, max(at) as last, ${sql.lit(PER_ACCOUNT_AND_NETWORK)} as most
      ${own} and t.device_id is null group by address
      union all select count(*), max(at), ${sql.lit(PER_ACCOUNT.login)} ${own}) tried
    where n >= most and ${openFrom(WAITS.account)} > now())`
}
