import type { PaymentMethod, RefundReason } from '@koma/schema/records/payment'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { announceContracts } from './announceContract.ts'
import { notePayments } from './notePayments.ts'

/** The values that all payments of a run share. */
export interface PaymentRun {
  id: string
  date: WallDate
  memo: string
  uncollectible: boolean
  receivedBy: string
  /** Whether the money came in before, as a deposit. */
  fromDeposit?: boolean
  /** Why the amounts, which are below 0, are given back; left out where money comes in. */
  refundReason?: RefundReason
}

/** A payment of a run: of which contract, how many yen, and how they came in. */
export interface RunPayment {
  id: string
  value: number
  method: PaymentMethod | null
  reference: string
  /** The day it was paid; left out, that of the run. */
  date?: WallDate
}

interface Paid extends Omit<RunPayment, 'date'>, Omit<PaymentRun, 'id' | 'refundReason'> {
  number: number
  refundReason: RefundReason | null
}

type Ctx = Pick<Context, 'school' | 'now' | 'origin'>

/**
 * Adds payments to these locked contracts (CON-15, PAY-05), notes them in their logs and announces them. A contract may
 * have several, on different days.
 */
export async function payTogether(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  run: PaymentRun,
  payments: readonly RunPayment[],
): Promise<void> {
  const paid = await query(
    em,
    sql<Paid>`
      with added as (
        insert into contract_payment (school_id, contract_id, actor, at, run_id, number, revision, value, date, memo,
          uncollectible, received_by, refund_reason, method, reference, from_deposit)
        select ${ctx.school.id}, w.id, ${actorOf(by)}, ${ctx.now}, ${run.id}, coalesce((
          select max(p.number) from contract_payment p where p.school_id = ${ctx.school.id} and p.contract_id = w.id), 0)
            + row_number() over (partition by w.id order by w.date), 1,
          w.value, coalesce(w.date, ${run.date}::date), ${run.memo}, ${run.uncollectible}, ${run.receivedBy}, ${run.refundReason ?? null}, w.method, w.reference,
          ${run.fromDeposit === true}
        from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w (id uuid, value int, method text, reference text, date date)
        returning ${returned})
      select ${paidColumns}
      from added a join contract k on k.school_id = ${ctx.school.id} and k.id = a.contract_id`,
  )
  await logAndAnnounce(em, ctx, by, paid, false)
}

/** Removes a run's payments: adds a revision to each that records who removed it and when (CON-15). */
export async function removeTogether(em: EntityManager, ctx: Ctx, by: Viewer, runId: string): Promise<void> {
  const removedPayments = await query(
    em,
    sql<Paid>`
      with gone as (
        insert into contract_payment (school_id, contract_id, actor, at, number, revision, removed, value, date, memo,
          uncollectible, received_by, refund_reason, method, reference, from_deposit)
        select ${ctx.school.id}, contract_id, ${actorOf(by)}, ${ctx.now}, number, revision + 1, true, value, date, memo,
          uncollectible, received_by, refund_reason, method, reference, from_deposit
        from contract_payment where school_id = ${ctx.school.id} and run_id = ${runId}
        returning ${returned})
      select ${paidColumns}
      from gone a join contract k on k.school_id = ${ctx.school.id} and k.id = a.contract_id`,
  )
  await logAndAnnounce(em, ctx, by, removedPayments, true)
}

const returned = sql`contract_id, number, value, date, memo, uncollectible, method, received_by, reference, refund_reason`
const paidColumns = sql`k.id, a.number, a.value, a.date::text as date, a.memo, a.uncollectible, a.method,
  a.received_by as "receivedBy", a.reference, a.refund_reason as "refundReason"`

async function logAndAnnounce(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  paid: readonly Paid[],
  undone: boolean,
): Promise<void> {
  const notes = paid.map(({ id, number, refundReason, ...values }) => {
    const payment = refundReason === null ? values : { ...values, refundReason }
    return { contractId: id, number, before: undone ? payment : null, after: undone ? null : payment }
  })
  await notePayments(em, ctx, by, notes, undone)
  await announceContracts(em, ctx, [...new Set(paid.map(({ id }) => id))])
}
