import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { announceContracts } from './announceContract.ts'
import { notePayments } from './notePayments.ts'

/** The values that all payments of a run share. */
export interface PaymentRun {
  id: string
  date: WallDate
  memo: string
  uncollectible: boolean
}

interface Paid {
  id: string
  number: number
  value: number
  date: WallDate
  memo: string
  uncollectible: boolean
}

type Ctx = Pick<Context, 'school' | 'now' | 'door'>

/** Adds a payment to each of these locked contracts (CON-15, PAY-05), notes it in their logs and announces it. */
export async function payTogether(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  run: PaymentRun,
  payments: readonly { id: string; value: number }[],
): Promise<void> {
  const paid = await query<Paid>(
    em,
    `with added as (
       insert into contract_payment (school_id, contract_id, actor, at, run_id, number, revision, value, date, memo, uncollectible)
       select $1, w.id, $3, $4, $5, 1 + coalesce((
         select max(p.number) from contract_payment p where p.school_id = $1 and p.contract_id = w.id), 0), 1, w.value, $6, $7, $8
       from jsonb_to_recordset($2::jsonb) as w (id uuid, value int)
       returning contract_id, number, value, date, memo, uncollectible)
     select ${paidColumns} from added a join contract k on k.school_id = $1 and k.id = a.contract_id`,
    [ctx.school.id, JSON.stringify(payments), actorOf(by), ctx.now, run.id, run.date, run.memo, run.uncollectible],
  )
  await tell(em, ctx, by, paid)
}

/** Removes a run's payments again: each gets a revision that says so, by whom and when (CON-15). */
export async function takeOutTogether(em: EntityManager, ctx: Ctx, by: Viewer, runId: string): Promise<void> {
  const gone = await query<Paid>(
    em,
    `with gone as (
       insert into contract_payment (school_id, contract_id, actor, at, number, revision, removed, value, date, memo, uncollectible)
       select $1, contract_id, $3, $4, number, revision + 1, true, value, date, memo, uncollectible
       from contract_payment where school_id = $1 and run_id = $2
       returning contract_id, number, value, date, memo, uncollectible)
     select ${paidColumns} from gone a join contract k on k.school_id = $1 and k.id = a.contract_id`,
    [ctx.school.id, runId, actorOf(by), ctx.now],
  )
  await tell(em, ctx, by, gone, true)
}

const paidColumns = `k.id, a.number, a.value, a.date::text as date, a.memo, a.uncollectible`

async function tell(em: EntityManager, ctx: Ctx, by: Viewer, paid: readonly Paid[], undone = false): Promise<void> {
  const notes = paid.map(({ id, number, ...payment }) => ({
    contractId: id,
    number,
    before: undone ? payment : null,
    after: undone ? null : payment,
  }))
  await notePayments(em, ctx, by, notes, undone)
  await announceContracts(
    em,
    ctx,
    paid.map(({ id }) => id),
  )
}
