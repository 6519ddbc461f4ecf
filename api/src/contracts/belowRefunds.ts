import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import type { WantedEntry } from './writeMoney.ts'

/**
 * Refuses payments of a contract that come to less than what was refunded of it (PAY-15). Amounts that are written off
 * never came in.
 */
export async function refuseBelowRefunds(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractId: string,
  payments: readonly WantedEntry[],
): Promise<Refusal | null> {
  const entries = await query(
    em,
    sql<{ number: number; value: number; removed: boolean; uncollectible: boolean; fromDeposit: boolean }>`
      select distinct on (number) number, value, removed, uncollectible, from_deposit as "fromDeposit" from contract_payment
      where school_id = ${ctx.school.id} and contract_id = ${contractId} order by number, revision desc`,
  )
  const refunded = entries.reduce((sum, { value, removed }) => (removed || value > 0 ? sum : sum - value), 0)
  if (refunded === 0) return null
  const stored = new Map(entries.map((entry) => [entry.number, entry]))
  // Payments from deposits stay, whatever the form says.
  const kept = entries.reduce(
    (sum, { value, removed, fromDeposit }) => (fromDeposit && !removed ? sum + value : sum),
    0,
  )
  const paid = payments.reduce((sum, payment) => {
    if (stored.get(payment.number ?? 0)?.fromDeposit === true) return sum
    const uncollectible = payment['uncollectible'] ?? stored.get(payment.number ?? 0)?.uncollectible
    return uncollectible === true ? sum : sum + Number(payment['value'])
  }, kept)
  return paid < refunded ? refusedField({ field: 'payments', note: 'belowRefunds' }) : null
}
