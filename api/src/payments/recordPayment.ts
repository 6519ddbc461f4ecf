import { type RecordPaymentInput, recordPaymentInput } from '@koma/schema/input/payment'
import { mayEditContract } from '../contracts/contract.policy.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { settle, type SettleResult } from './settleContracts.ts'

/**
 * Records that what is owed for a contract, a part of it, or with `overpay` more was paid (CON-63), for staff who may edit the contract. It
 * is a run of one: refused like many at once, not done again under the same `requestId`, and undone like them.
 */
export async function recordPayment(ctx: Context, input: RecordPaymentInput): Promise<SettleResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, recordPaymentInput, input)
  if (!read.ok) return read
  const { contractId, amount, balanceOwing, overpay, reference, ...payment } = read.form
  const contracts = [{ id: contractId, amount, balanceOwing, overpay, reference }]
  const result = await settle(ctx, viewer, { mode: 'payment', contracts, ...payment }, true)
  return !result.ok && result.field === 'contracts' ? { ...result, field: 'amount' } : result
}
