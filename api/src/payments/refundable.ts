import { oneRecordInput } from '@koma/schema/input/record'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { balanceOwing } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../contracts/inForce.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readOwed } from './owed.ts'
import type { RefundableType } from './payment.type.ts'
import { maySeePayments } from './payment.policy.ts'

/** Selects the payments and refunds in force of a contract, without what was written off. */
export const collected = (schoolId: string, contractId: string | Sql): Sql => sql`
  select p.value, p.method, p.number from contract_payment p
  where p.school_id = ${schoolId} and p.contract_id = ${contractId} and not p.uncollectible
    and ${inForce(schoolId, 'contract_payment', 'p')}`

/** Returns how many yen came in for a contract and were not given back. */
export async function readRefundable(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractId: string,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ yen: number }>`
      select coalesce(sum(value), 0)::int as yen from (${collected(ctx.school.id, contractId)}) p`,
  )
  return row?.yen ?? 0
}

/** Returns what could be given back for a contract, and how the last payment came in; null without the contract. */
export async function refundable(ctx: Context, contractId: string): Promise<RefundableType | null> {
  maySeePayments(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: contractId })
  const contract = (await readOwed(ctx.em, ctx, [id], false)).get(id)
  if (contract === undefined) return null
  const [last] = await query(
    ctx.em,
    sql<{ method: PaymentMethod | null }>`
      select method from (${collected(ctx.school.id, id)}) p where value > 0 order by number desc limit 1`,
  )
  const owing = balanceOwing(contract)
  const yen = await readRefundable(ctx.em, ctx, id)
  return {
    refundable: yen,
    balanceOwing: owing,
    overpaid: Math.max(0, -owing),
    method: last?.method ?? null,
  }
}
