import type { UserType } from '../platform/shared/context.ts'

/** The kinds of attempts; each is counted by itself. */
export type AttemptKind = 'login' | 'forgotPassword' | 'resetPassword' | 'changePassword' | 'confirmEmail'

/** How long an attempt counts. */
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
 * Seconds that who has used up a budget waits for one more attempt: `first`, and twice as long after each that fails,
 * up to `longest`. A whole network waits less, because others are in it.
 */
export const WAITS = { account: { first: 60, longest: 480 }, network: { first: 5, longest: 60 } }

/**
 * The moment, as SQL, from which on one more is looked at after `n` attempts, the last at `last`, where `most` are
 * free.
 */
function openFrom({ first, longest }: { first: number; longest: number }): string {
  return `last + make_interval(secs => least(${longest}, ${first} * 2 ^ least(n - most, 10)))`
}

/**
 * Writes an attempt at school $1 of kind $2 on the account of type $3 and code $4 from network $5 and known device $6,
 * unless a budget is used up; $7 are those of the account, $8 those of the network. Gives its id, or how many seconds
 * are to be waited.
 */
export const countStatement = `with recent as (
    select at, user_type = $3 and username = $4 as same_account, device_id is not null as by_known,
      device_id is null and address is not distinct from $5::inet as same_network, device_id = $6::uuid as same_device
    from attempt
    where school_id = $1 and kind = $2 and (address = $5::inet or (user_type = $3 and username = $4))
      and at > now() - interval '${ATTEMPT_MINUTES} minutes'),
  budget as (
    select ${openFrom(WAITS.account)} as open from (
      select count(*) as n, max(at) as last, ${PER_ACCOUNT_AND_NETWORK} as most from recent where same_account and same_network
      union all select count(*), max(at), $7::int from recent where same_account) own where $6::uuid is null and n >= most
    union all
    select ${openFrom(WAITS.account)} from (
      select count(*) as n, max(at) as last, ${PER_ACCOUNT_AND_NETWORK} as most from recent where same_device
      union all select count(*), max(at), ${PER_ACCOUNT_AND_KNOWN} from recent where same_account and by_known) own
    where $6::uuid is not null and n >= most
    union all
    select ${openFrom(WAITS.network)} from (
      select count(*) as n, max(at) as last, $8::int as most from recent where same_network) shared
    where $6::uuid is null and n >= most),
  verdict as (select coalesce(ceil(extract(epoch from max(open) - now())), 0)::int as wait from budget),
  counted as (
    insert into attempt (school_id, kind, user_type, username, address, device_id)
    select $1::uuid, $2::text, $3::text, $4::text, $5::inet, $6::uuid from verdict where wait <= 0
    returning id)
  select (select id from counted) as id, wait from verdict`

/**
 * A select for a column: until when attempts at a login of the account `a` of a type are slowed down for devices it
 * does not know; null when they are not.
 */
export function lockedUntilColumn(type: UserType): string {
  const own = `from attempt t where t.school_id = $1 and t.kind = 'login' and t.user_type = '${type}'
    and t.username = a.${type}_id and t.at > now() - interval '${ATTEMPT_MINUTES} minutes'`
  return `(select max(${openFrom(WAITS.account)}) from (
      select count(*) as n, max(at) as last, ${PER_ACCOUNT_AND_NETWORK} as most ${own} and t.device_id is null group by address
      union all select count(*), max(at), ${PER_ACCOUNT.login} ${own}) tried
    where n >= most and ${openFrom(WAITS.account)} > now())`
}
