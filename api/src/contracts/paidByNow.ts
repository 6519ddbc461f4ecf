import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Refusal } from '@koma/schema/answers'
import { query, sql } from '../platform/database/sql.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { inRow } from './contractForm.ts'
import type { WantedEntry } from './writeMoney.ts'

/**
 * Refuses payments dated after today: money that has not arrived is not paid (decision 102). One already recorded that
 * way may stay. `contractId` is null for a new contract.
 */
export async function refusePaymentsAhead(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'language'>,
  contractId: string | null,
  payments: readonly WantedEntry[],
): Promise<Refusal | null> {
  const today = dateOf(ctx.now)
  const ahead = payments.flatMap((payment, index) => (String(payment['date']) > today ? [{ payment, index }] : []))
  if (ahead.length === 0) return null
  const recorded = await query(
    em,
    sql<{ number: number; date: string }>`
      select distinct on (number) number, date::text as date from contract_payment
      where school_id = ${ctx.school.id} and contract_id = ${contractId} order by number, revision desc`,
  )
  const dates = new Map(recorded.map(({ number, date }) => [number, date]))
  const wrong = ahead.find(({ payment }) => dates.get(payment.number ?? 0) !== payment['date'])
  if (wrong === undefined) return null
  const refusal = refusedField({ field: `payments.${wrong.index}.date`, note: 'paymentAhead' })
  return inRow(ctx, refusal, 'payments', wrong.index)
}
