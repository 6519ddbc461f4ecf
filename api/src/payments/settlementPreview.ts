import { answerText } from '@koma/schema/answers'
import { type SettleContractsInput, settleContractsInput } from '@koma/schema/input/payment'
import { balanceOwing } from '@koma/schema/rules/contractMoney'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { judgeSettling } from '@koma/schema/rules/settle'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type Owed, readOwed } from './owed.ts'
import { maySettleContracts } from './payment.policy.ts'
import { requestIn } from './settleContracts.ts'
import type { SettlementPreviewType, SettlementRowType } from './payment.type.ts'

/**
 * Previews `settleContracts`: what each contract would be paid and still owe, and the sum, or
 * why nothing would be done. Nothing is changed.
 */
export async function settlementPreview(ctx: Context, input: SettleContractsInput): Promise<SettlementPreviewType> {
  maySettleContracts(ctx)
  const { mode, contracts } = parseInput(ctx, settleContractsInput, input)
  const ids = contracts.map(({ id }) => id)
  const owed = await readOwed(ctx.em, ctx, ids, false)
  const requests = new Map(contracts.map(({ id, ...request }) => [id, request]))
  const rows = [...requests].map(([id, request]) => rowOf(ctx, id, owed.get(id), requestIn(mode, request)))
  const paid = rows.filter(({ amount }) => amount > 0)
  return {
    count: paid.length,
    total: paid.reduce((sum, { amount }) => sum + amount, 0),
    refused: rows.filter(({ problem }) => problem !== null).length,
    rows,
  }
}

function rowOf(
  { language }: Context,
  contractId: string,
  contract: Owed | undefined,
  request: Parameters<typeof judgeSettling>[1],
): SettlementRowType {
  const nothing = { contractId, amount: 0, owingAfter: 0 }
  if (contract === undefined) {
    const problem = answerText({ code: '404', note: 'notFound' }, language)
    return { ...nothing, contractNumber: '', studentName: '', balanceOwing: 0, problem }
  }
  const owing = balanceOwing(contract)
  const verdict = judgeSettling(contract, request)
  const shared = {
    contractId,
    contractNumber: contractNumberOf(contract.contractName),
    studentName: contract.studentName,
    balanceOwing: owing,
  }
  return verdict.ok
    ? { ...shared, amount: verdict.amount, owingAfter: owing - verdict.amount, problem: null }
    : {
        ...shared,
        amount: 0,
        owingAfter: owing,
        problem: answerText({ code: 'generalE', note: verdict.note }, language),
      }
}
