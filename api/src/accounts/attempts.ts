import { isIP } from 'node:net'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, UserType } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'

/** What is tried; each is counted for itself. */
export type AttemptKind = 'login' | 'forgotPassword' | 'resetPassword' | 'changePassword'

/** How long an attempt counts. */
export const ATTEMPT_MINUTES = 15

/** How many attempts an account may fail meanwhile (D5). */
const PER_ACCOUNT = 10

/**
 * Counts one attempt on an account (`code` as it was typed, whether or not there is such an account) and
 * from the caller's network address before it is looked at, and gives its id for `forgiveAttempt`; null
 * when there were too many within 15 minutes (D5). Those that ask at the same moment, at any process, pass
 * one by one, so no guess slips through between looking and counting.
 */
export function countAttempt(
  ctx: Context,
  kind: AttemptKind,
  account: { type: UserType; code: string } | null,
): Promise<string | null> {
  const address = networkOf(ctx.address)
  const { perAddress } = ctx.limits
  return inTransaction(ctx, async (em) => {
    const subject = [ctx.school.id, kind, account?.type ?? null, account?.code ?? null]
    // Always account before address, so that two of these never wait for each other.
    if (account !== null) await lock(em, 1, subject.join(' '))
    if (address !== null) await lock(em, 2, `${ctx.school.id} ${kind} ${address}`)
    const [counted] = await query<{ id: string }>(
      em,
      `with recent as (
         select user_type = $3 and username = $4 as same_account, address = $5::inet as same_address from attempt
         where school_id = $1 and kind = $2 and (address = $5::inet or (user_type = $3 and username = $4))
           and at > now() - interval '${ATTEMPT_MINUTES} minutes')
       insert into attempt (school_id, kind, user_type, username, address)
       select $1::uuid, $2::text, $3::text, $4::text, $5::inet
       where (select count(*) from recent where same_account) < ${PER_ACCOUNT}
         and (select count(*) from recent where same_address) < $6
       returning id`,
      [...subject, address, perAddress],
    )
    return counted?.id ?? null
  })
}

/** Takes an attempt that succeeded out of the count. */
export async function forgiveAttempt(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, `delete from attempt where school_id = $1 and id = $2`, [schoolId, id])
}

/** Forgets the failed logins of an account whose password was set anew by somebody entitled to. */
export async function forgiveLogins(
  em: EntityManager,
  account: { schoolId: string; type: UserType; code: string },
): Promise<void> {
  await query(em, `delete from attempt where school_id = $1 and kind = 'login' and user_type = $2 and username = $3`, [
    account.schoolId,
    account.type,
    account.code,
  ])
}

/** Whoever waits for a lock sees, once it has it, all that was counted under it before. */
async function lock(em: EntityManager, group: 1 | 2, subject: string): Promise<void> {
  await query(em, `select pg_advisory_xact_lock($1, hashtext($2))`, [group, subject])
}

/**
 * The network that counts as one caller: an IPv4 address, or the /64 that an IPv6 address is from, because
 * one line has all of that. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return null
  // An address of the web is written in one way only, with its longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  return `${[...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`
}
