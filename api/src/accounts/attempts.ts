import type { Refusal } from '@koma/schema/answers'
import { waitText } from '@koma/schema/accountTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, UserType } from '../shared/context.ts'
import { badInput } from '../shared/errors.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { type AttemptKind, countStatement, PER_ACCOUNT, WAITS } from './attemptBudgets.ts'
import { knownDevice } from './knownDevices.ts'
import { networkOf } from './networkOf.ts'

const texts = {
  noRehearsal: {
    en: 'This cannot be tried out: it is counted.',
    jp: 'この操作は回数を数えるため、ドライランできません。',
  },
}

/** What a counted attempt is: its id for `forgiveAttempt`, or the refusal that says how long to wait. */
export type Counted = { ok: true; id: string } | Refusal

/**
 * Counts one attempt on an account (`code` as it was typed, whether or not there is such an account) and from the
 * caller's network address before it is looked at; refused with 429 when there were too many within 15 minutes (D5):
 * ten on the account from this network, more on the account from all networks, or more from this network on all
 * accounts. From then on one is looked at after each wait, and the waits grow (decision 025). A device that has signed
 * in to this account before has ten of its own, whatever others do. Those that ask at the same moment, at any process,
 * pass one by one, so no guess slips through between looking and counting.
 */
export async function countAttempt(
  ctx: Context,
  kind: AttemptKind,
  account: { type: UserType; code: string } | null,
): Promise<Counted> {
  if (ctx.isRehearsal === true) throw badInput(texts.noRehearsal[ctx.language])
  const address = networkOf(ctx.address)
  const flood = floodWait(ctx, kind, address, account)
  if (flood > 0) return tooManyAttempts(ctx, flood)
  const subject = [ctx.school.id, kind, account?.type ?? null, account?.code ?? null]
  const counted = await inTransaction(ctx, async (em) => {
    const device = account === null ? null : await knownDevice(em, ctx, account)
    // Always account before address, so that two of these never wait for each other.
    if (device !== null) await lock(em, 3, device)
    else if (account !== null) await lock(em, 1, subject.join(' '))
    if (device === null && address !== null) await lock(em, 2, `${ctx.school.id} ${kind} ${address}`)
    const [row] = await query<{ id: string | null; wait: number }>(em, countStatement, [
      ...subject,
      address,
      device,
      PER_ACCOUNT[kind],
      ctx.limits.perAddress,
    ])
    return row ?? { id: null, wait: WAITS.account.longest }
  })
  return counted.id === null ? tooManyAttempts(ctx, counted.wait) : { ok: true, id: counted.id }
}

/** Seconds until one more is let in, by what this process remembers; nothing else has been touched by then. */
function floodWait(
  { school, device, limits: { flood } }: Context,
  kind: AttemptKind,
  address: string | null,
  account: { type: UserType; code: string } | null,
): number {
  if (address === null) return 0
  const wait = flood.network.take(address)
  if (wait > 0 || account === null) return wait
  // Whoever makes devices up gains nothing by it: their network has the limit above, their tries are counted below.
  return flood.account.take([school.id, kind, account.type, account.code, device ?? address].join(' '))
}

/** The refusal of one attempt too many, which says in words and as Retry-After how long to wait. */
function tooManyAttempts(ctx: Context, seconds: number): Refusal {
  ctx.reply.retryAfter(seconds)
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
  await query(em, `delete from attempt where school_id = $1 and id = $2`, [schoolId, id])
}

/** Forgets the failed logins of an account whose password was set anew by somebody entitled to. */
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
    `delete from attempt where school_id = $1 and kind = any($4) and user_type = $2 and username = $3 returning 1`,
    [schoolId, type, code, kinds],
  )
  return forgiven.length > 0
}

/** Whoever waits for a lock sees, once it has it, all that was counted under it before. */
async function lock(em: EntityManager, group: 1 | 2 | 3, subject: string): Promise<void> {
  await query(em, `select pg_advisory_xact_lock($1, hashtext($2))`, [group, subject])
}
