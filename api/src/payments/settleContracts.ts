import type { Refusal } from '@koma/schema/answers'
import { type SettleContractsInput, settleContractsInput, type SettleMode } from '@koma/schema/input/payment'
import { judgeSettling } from '@koma/schema/rules/settle'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { payTogether, type RunPayment } from '../contracts/payTogether.ts'
import { refusedInDebit } from '../debit/openDebits.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../platform/record/answer.ts'
import { isOther, requestHash, requestReused } from '../platform/record/requestHash.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { readOwed } from './owed.ts'
import { maySettleContracts } from './payment.policy.ts'

/** The outcome: the contracts that were paid, the yen in all, and the run to undo; no run where nothing was paid. */
export type SettleResult = { ok: true; ids: string[]; total: number; runId: string | null } | Refusal

/**
 * Pays all or part of what is owed for many contracts, or writes it off as uncollectible. Each gets one payment, with
 * the same day and note (PAY-05, PAY-06, D101, D102). All or none: 404 if one is not of the school, `owedMoved` if one
 * owes another amount by now than was shown, `inDebit` if a student's debit waits for results and `besideDebit` does
 * not confirm it (DEBIT-13). Contracts for which nothing is owed are left alone. A `requestId` is
 * carried out once, so sending it twice pays once.
 */
export async function settleContracts(ctx: Context, input: SettleContractsInput): Promise<SettleResult> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, settleContractsInput, input)
  return read.ok ? settle(ctx, viewer, read.form, false) : read
}

/**
 * Pays or writes off for callers that have checked the permission; `single` for a payment that is recorded by itself,
 * `fromDeposit` for one that brings no new money in.
 */
export async function settle(
  ctx: Context,
  viewer: Viewer,
  form: Settling,
  single: boolean,
  fromDeposit = false,
): Promise<SettleResult> {
  const { mode, contracts, note, date, method, receivedBy, besideDebit } = form
  if (date != null && date > dateOf(ctx.now)) return refusedField({ field: 'date', note: 'paymentAhead' })
  const requests = new Map(contracts.map(({ id, ...request }) => [id, request]))
  const run = { mode, date: date ?? dateOf(ctx.now), note: note ?? '', single, ...requestOf(form, single) }
  return inTransaction<SettleResult>(ctx, async (em) => {
    const owed = await readOwed(em, ctx, [...requests.keys()], true)
    // The same request, which named the same contracts, has either ended by now or waits for them to be unlocked.
    const done = await doneBefore(em, ctx, viewer, run)
    if (done !== null) return done
    if (owed.size < requests.size) return notThere
    const uncollectible = mode === 'writeoff'
    const payments: RunPayment[] = []
    for (const [id, contract] of owed) {
      const request = requests.get(id) ?? {}
      const verdict = judgeSettling(contract, requestIn(mode, request))
      if (!verdict.ok) {
        const code = verdict.note === 'owedMoved' ? 'generalE' : '400'
        return { ok: false, code, note: verdict.note, field: 'contracts' }
      }
      const how = uncollectible ? null : ((request.method === undefined ? method : request.method) ?? null)
      if (verdict.amount > 0)
        payments.push({ id, value: verdict.amount, method: how, reference: request.reference ?? '' })
    }
    if (payments.length === 0) return { ok: true, ids: [], total: 0, runId: null }
    const inDebit =
      mode === 'payment' && besideDebit !== true
        ? await refusedInDebit(em, ctx, { contracts: payments.map(({ id }) => id) })
        : null
    if (inDebit !== null) return inDebit
    const runId = await addRun(em, ctx, viewer, run)
    const together = {
      id: runId,
      date: run.date,
      memo: run.note,
      uncollectible,
      receivedBy: receivedBy ?? '',
      fromDeposit,
    }
    await payTogether(em, ctx, viewer, together, payments)
    return { ok: true, ids: payments.map(({ id }) => id), total: sumOf(payments), runId }
  })
}

/** What is paid or written off; `deposit` is what the caller keeps along with it. */
type Settling = SettleContractsInput & { deposit?: number | null | undefined }

/** Returns by what a request is known when it comes again. */
export const requestOf = (
  { mode, contracts, note, date, requestId, method, receivedBy, deposit }: Settling,
  single: boolean,
) => ({
  requestId: requestId ?? null,
  asked: { mode, contracts, note, date, method, receivedBy, single, ...(deposit != null && { deposit }) },
})

/** Returns the request as its mode allows it: nobody writes off more than is owed. */
export const requestIn = <Request extends { overpay?: boolean | null | undefined }>(
  mode: SettleMode,
  request: Request,
) => (mode === 'writeoff' ? { ...request, overpay: false } : request)

const sumOf = (payments: readonly { value: number }[]) => payments.reduce((sum, { value }) => sum + value, 0)

/** Adds the run that payments made together, or one recorded by itself, belong to. */
export async function addRun(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  run: {
    mode: SettleMode | 'refund'
    date: string
    note: string
    requestId: string | null
    single: boolean
    /** What the request asks for; left out where it has no id. */
    asked?: object
  },
): Promise<string> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      insert into payment_run (school_id, mode, date, note, single, actor, at, request_id, request_hash)
      values (${ctx.school.id}, ${run.mode}, ${run.date}, ${run.note}, ${run.single}, ${actorOf(by)}, ${ctx.now},
        coalesce(${run.requestId}::uuid, uuidv7()), ${run.asked === undefined ? null : requestHash(run.asked)})
      returning id`,
  )
  if (row === undefined) throw new Error('a payment run was not kept')
  return row.id
}

/**
 * Returns what the same request has done before, or the refusal of another one; null if nothing was done under its id.
 */
export async function doneBefore(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { requestId, asked }: { requestId: string | null; asked: object },
): Promise<SettleResult | null> {
  if (requestId === null) return null
  const payments = await query(
    em,
    sql<{ runId: string; hash: string | null; id: string; value: number }>`
      select r.id as "runId", r.request_hash as hash, p.contract_id as id, p.value from payment_run r
      join contract_payment p on p.school_id = r.school_id and p.run_id = r.id
      where r.school_id = ${ctx.school.id} and r.actor = ${actorOf(by)} and r.request_id = ${requestId}
      order by p.contract_id`,
  )
  const [first] = payments
  if (first === undefined) return null
  return isOther(first.hash, asked)
    ? requestReused
    : { ok: true, ids: payments.map(({ id }) => id), total: sumOf(payments), runId: first.runId }
}
