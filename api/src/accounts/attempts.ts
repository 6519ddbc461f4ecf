import type { Refusal } from '@koma/schema/answers'
import { waitText } from '@koma/schema/accountTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { callOf, type Context, type UserType } from '../platform/shared/context.ts'
import { badInput } from '../platform/shared/errors.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { attemptInsert, type AttemptKind, PER_ACCOUNT, WAITS } from './attemptBudgets.ts'
import { knownDevice } from './knownDevices.ts'
import { networkOf } from '../platform/shared/networkOf.ts'

const texts = {
  noRehearsal: {
    en: "Dry-Run isn't available here: attempts are counted.",
    jp: 'この操作は試行回数に数えるため、Dry-Runは使えません。',
  },
}

/** A counted attempt: its id for `forgiveAttempt`, or the refusal that says how long to wait. */
export type Counted = { ok: true; id: string } | Refusal

/**
 * Counts one attempt on an account and from the caller's network address, before the password is looked at. `code` is
 * what was typed, even if there is no such account. Refused with 429 after too many attempts within 15 minutes (D5):
 * ten on the account from this network, or more from all networks or on all accounts. After that, an attempt passes
 * only after each wait, and the waits grow (decision 025). A device that has signed in to this account before has ten
 * attempts of its own, whatever strangers do. All such devices together have twenty. Attempts at the same moment, at
 * any process, pass one by one, so no guess slips through between looking and counting.
 */
export async function countAttempt(
  ctx: Context,
  kind: AttemptKind,
  account: { type: UserType; code: string } | null,
): Promise<Counted> {
  if (ctx.isRehearsal === true) throw badInput(texts.noRehearsal[ctx.language])
  const call = callOf(ctx)
  const address = networkOf(call.address)
  const { flood } = call.limits
  const networkWait = address === null ? 0 : flood.network.take(address)
  if (networkWait > 0) return tooManyAttempts(ctx, networkWait)
  // A cookie that the account does not know is made up, and names nobody: neither here nor below.
  const device = account === null ? null : await knownDevice(ctx.em, ctx, account)
  const subject = [ctx.school.id, kind, account?.type ?? null, account?.code ?? null]
  if (account !== null && address !== null) {
    const wait = flood.account.take([...subject, device ?? address].join(' '))
    if (wait > 0) return tooManyAttempts(ctx, wait)
  }
  const counted = await inTransaction(ctx, async (em) => {
    // Always account before address, so that two of these never wait for each other.
    if (account !== null) await lock(em, device === null ? 1 : 3, subject.join(' '))
    if (device === null && address !== null) await lock(em, 2, `${ctx.school.id} ${kind} ${address}`)
    const [row] = await query(
      em,
      attemptInsert({
        schoolId: ctx.school.id,
        kind,
        type: account?.type ?? null,
        code: account?.code ?? null,
        address,
        device,
        perAccount: PER_ACCOUNT[kind],
        perNetwork: call.limits.perAddress,
      }),
    )
    return row ?? { id: null, wait: WAITS.account.longest }
  })
  return counted.id === null ? tooManyAttempts(ctx, counted.wait) : { ok: true, id: counted.id }
}

/** Refuses an attempt too many, and says in words and as Retry-After how long to wait. */
export function tooManyAttempts(ctx: Context, seconds: number): Refusal {
  ctx.call?.reply.retryAfter(seconds)
  return {
    ok: false,
    code: '429',
    note: 'tooManyAttempts',
    words: waitText(seconds, ctx.language),
    retryAfter: seconds,
  }
}

/** Takes an attempt that succeeded out of the count. */
export async function forgiveAttempt(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, sql`delete from attempt where school_id = ${schoolId} and id = ${id}`)
}

/** Forgets the failed logins of an account whose password was set by somebody entitled to. */
export async function forgiveLogins(
  em: EntityManager,
  account: { schoolId: string; type: UserType; code: string },
): Promise<void> {
  await forgive(em, account, ['login'])
}

/** Forgets all that was tried on an account, by the right or the wrong people; says whether there was anything. */
export async function forgiveAll(
  em: EntityManager,
  account: { schoolId: string; type: UserType; code: string },
): Promise<boolean> {
  return forgive(em, account, ['login', 'forgotPassword', 'changePassword'])
}

async function forgive(
  em: EntityManager,
  { schoolId, type, code }: { schoolId: string; type: UserType; code: string },
  kinds: readonly AttemptKind[],
): Promise<boolean> {
  const forgiven = await query(
    em,
    sql`
      delete from attempt
      where school_id = ${schoolId} and kind = any(${kinds}::text[]) and user_type = ${type} and username = ${code}
      returning 1`,
  )
  return forgiven.length > 0
}

/** Locks, so that the next holder sees everything counted under this lock. */
async function lock(em: EntityManager, group: 1 | 2 | 3, subject: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${group}::int, hashtext(${subject}))`)
}
