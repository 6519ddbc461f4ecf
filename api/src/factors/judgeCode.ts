import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Account } from '../accounts/account.reads.ts'
import { tooManyAttempts } from '../accounts/attempts.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import { queueFactorsChanged } from '../mail/passwordMails.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readIfPossible } from '../platform/secrets/secretBox.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'
import type { Context } from '../platform/shared/context.ts'
import { ofAccount } from './factor.reads.ts'
import { placeOfCodeSecret, stepOfCode } from './oneTimeSecret.ts'
import { plainCode, redeemRecoveryCode } from './recoveryCodes.ts'

/** The wrong codes in a row that are judged without waiting. */
const FREE_GUESSES = 10

/** The seconds to wait for the next one: `first`, and twice as long after each, up to `longest`. */
const WAITS = { first: 60, longest: 3600 }

/** A code that was right and is used up, or why not. */
type Judged = { ok: true } | (Refusal & { field: string })

const wrongCode = { ok: false, code: '401', note: 'wrongCode', field: 'oneTimeCode' } as const

/**
 * Judges a one-time or recovery code of an account whose password was right, and uses it up, in a transaction of its
 * own. 401 for a wrong or used one. After ten wrong one-time codes in a row, from wherever they come, one is judged
 * after each wait, and the waits grow to an hour: 429. Another device or address gets no extra guesses (SEC-29).
 * Recovery codes are too long to be guessed, so they are judged during a wait, too.
 */
export async function judgeCode(
  ctx: Context,
  account: Pick<Account, 'type' | 'id' | 'code' | 'firstName' | 'lastName' | 'email' | 'comLang'>,
  typed: string,
): Promise<Judged> {
  const key = { schoolId: ctx.school.id, type: account.type, id: account.id }
  const code = plainCode(typed)
  return inTransaction(ctx, async (em): Promise<Judged> => {
    if (/^\d{6}$/.test(code)) return judgeOneTimeCode(em, ctx, key, code)
    if (!(await redeemRecoveryCode(em, key, code))) return wrongCode
    await noteAccount(em, ctx, { type: 'recovery-code-used', account, by: account })
    await queueFactorsChanged(em, key.schoolId, account, { what: 'recoveryUsed' })
    return { ok: true }
  })
}

interface CodeRow {
  id: string
  secret: string
  lastStep: number
  wrong: number
  wait: number
}

async function judgeOneTimeCode(
  em: EntityManager,
  ctx: Context,
  key: { schoolId: string; type: Account['type']; id: string },
  code: string,
): Promise<Judged> {
  // Locked: codes that arrive together are judged one by one, at whichever process.
  const [row] = await query(
    em,
    sql<CodeRow>`
      select t.id, t.secret, t.last_step::int as "lastStep", t.wrong,
        coalesce(ceil(extract(epoch from t.open_at - now())), 0)::int as wait
      from one_time_code t where ${ofAccount(key)} and t.secret is not null for update`,
  )
  if (row === undefined) return wrongCode
  if (row.wait > 0) return { ...tooManyAttempts(ctx, row.wait), field: 'oneTimeCode' }
  const secret = readIfPossible(secretsOf(em), row.secret, placeOfCodeSecret(row.id))
  const step = secret === null ? null : stepOfCode(secret, code, Date.now())
  if (step !== null && step > row.lastStep) {
    await query(
      em,
      sql`
        update one_time_code set last_step = ${step}, wrong = 0, open_at = null
        where school_id = ${key.schoolId} and id = ${row.id}`,
    )
    return { ok: true }
  }
  const wrong = row.wrong + 1
  const wait =
    wrong < FREE_GUESSES ? null : Math.min(WAITS.longest, WAITS.first * 2 ** Math.min(wrong - FREE_GUESSES, 10))
  await query(
    em,
    sql`
      update one_time_code set wrong = ${wrong}, open_at = now() + make_interval(secs => ${wait}::int)
      where school_id = ${key.schoolId} and id = ${row.id}`,
  )
  return wrongCode
}

/** Forgets the wrong codes of an account that staff let sign in again; says whether there were any. */
export async function forgiveCodes(
  em: EntityManager,
  key: { schoolId: string; type: Account['type']; id: string },
): Promise<boolean> {
  const forgiven = await query(
    em,
    sql`
      update one_time_code t set wrong = 0, open_at = null where ${ofAccount(key)} and t.wrong > 0 returning 1`,
  )
  return forgiven.length > 0
}
