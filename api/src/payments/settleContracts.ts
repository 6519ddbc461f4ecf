import type { Refusal } from '@koma/schema/answers'
import { type SettleContractsInput, settleContractsInput } from '@koma/schema/input/payment'
import { balanceOwing, MOST_YEN, type MoneyFacts } from '@koma/schema/rules/contractMoney'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../activity/noteRecord.ts'
import { announceContract } from '../contracts/announceContract.ts'
import { addPayment } from '../contracts/writeMoney.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { notThere } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { maySettleContracts } from './payment.policy.ts'

/** How it ended: which contracts were settled, and how many yen together. */
export type SettleResult = { ok: true; ids: string[]; total: number } | Refusal

interface Owed extends MoneyFacts {
  id: string
  contractName: string
}

/**
 * Pays what is owed for many contracts, or writes it off as uncollectible: a payment of the whole balance for each, dated
 * today, with the same note (PAY-05, PAY-06, D101, D102). All or none: 404 when one is not of the school, `batchMoved` when
 * one owes by now another amount than was shown. Those for which nothing is owed are left alone, so that sending it
 * twice pays once.
 */
export async function settleContracts(ctx: Context, input: SettleContractsInput): Promise<SettleResult> {
  const viewer = maySettleContracts(ctx)
  const { mode, contracts, note } = parseInput(ctx, settleContractsInput, input)
  const shown = new Map(contracts.map(({ id, balanceOwing: owing }) => [id, owing]))
  return inTransaction<SettleResult>(ctx, async (em) => {
    const locked = await lockContracts(em, ctx, [...shown.keys()])
    if (locked.length < shown.size) return notThere
    const hasMoved = (contract: Owed) => (shown.get(contract.id) ?? balanceOwing(contract)) !== balanceOwing(contract)
    if (locked.some(hasMoved)) return { ok: false, code: 'generalE', note: 'batchMoved' }
    const owing = locked.filter((contract) => balanceOwing(contract) > 0)
    if (owing.some((contract) => balanceOwing(contract) > MOST_YEN))
      return { ok: false, code: '400', note: 'amountTooLarge', field: 'contracts' }
    const date = dateOf(ctx.now)
    for (const contract of owing) {
      const payment = { value: balanceOwing(contract), date, memo: note ?? '', uncollectible: mode === 'writeoff' }
      const change = await addPayment(em, ctx, viewer, contract.id, payment)
      const { id, contractName: name } = contract
      await noteRecord(em, ctx, viewer, {
        kind: 'contract',
        id,
        name,
        change: 'changed',
        changes: { payments: change },
      })
      await announceContract(em, ctx, id)
    }
    return {
      ok: true,
      ids: owing.map(({ id }) => id),
      total: owing.reduce((sum, contract) => sum + balanceOwing(contract), 0),
    }
  })
}

/** These contracts of the school, locked in the order in which bookings take them. */
function lockContracts(em: EntityManager, ctx: Context, ids: readonly string[]): Promise<Owed[]> {
  return query<Owed>(
    em,
    `select id, contract_name as "contractName", contract_value as "contractValue", adjusted, paid from contract
     where school_id = $1 and id = any($2::uuid[]) and not deleted order by id for update`,
    [ctx.school.id, ids],
  )
}
