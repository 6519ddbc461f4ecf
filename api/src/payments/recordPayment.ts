import type { Refusal } from '@koma/schema/answers'
import { type RecordPaymentInput, recordPaymentInput } from '@koma/schema/input/payment'
import { balanceOwing as owingOf } from '@koma/schema/rules/contractMoney'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayEditContract } from '../contracts/contract.policy.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { requestHash } from '../platform/record/requestHash.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { addDeposit } from './deposits/addDeposit.ts'
import { lockHeld } from './deposits/heldDeposit.ts'
import { areOfFamily } from './otherDebts.ts'
import { readOwed } from './owed.ts'
import { doneBefore, requestOf, settle, type SettleResult } from './settleContracts.ts'

/**
 * Records that what is owed for a contract, a part of it, or with `overpay` more was paid (CON-63), for staff who may
 * edit the contract. It is a run of one: refused like many at once, not done again under the same `requestId`, and
 * undone like them. What is left over pays `others` of the same student or family, or is kept as a `deposit`, in the
 * same run; `leftOverFirst` while the contract itself is not paid. (PAY-17)
 */
export async function recordPayment(ctx: Context, input: RecordPaymentInput): Promise<SettleResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, recordPaymentInput, input)
  if (!read.ok) return read
  const { contractId, amount, balanceOwing, overpay, reference, others, deposit, ...payment } = read.form
  const debts = (others ?? []).map(({ contractId: id, ...debt }) => ({ id, ...debt, reference }))
  const contracts = [{ id: contractId, amount, balanceOwing, overpay, reference }, ...debts]
  const hasMore = debts.length > 0 || deposit != null
  const settling = { mode: 'payment' as const, contracts, deposit, ...payment }
  const result = await inTransaction<SettleResult>(ctx, async (em) => {
    const inside = { ...ctx, em }
    const refusal = hasMore ? await refuseLeftOver(em, ctx, viewer, read.form, requestOf(settling, true)) : null
    if (refusal !== null) return refusal
    const settled = await settle(inside, viewer, settling, true)
    if (settled.ok && settled.runId !== null && deposit != null)
      await keepAsDeposit(em, ctx, viewer, settled.runId, { ...read.form, deposit })
    return settled
  })
  return !result.ok && result.field === 'contracts' ? { ...result, field: 'amount' } : result
}

/** Returns the number of the payment of a contract in a run; null without one. */
export async function paymentNumberIn(ctx: Context, runId: string, contractId: string): Promise<number | null> {
  const [payment] = await query(
    ctx.em,
    sql<{ number: number }>`
      select number from contract_payment
      where school_id = ${ctx.school.id} and run_id = ${runId} and contract_id = ${contractId} order by number limit 1`,
  )
  return payment?.number ?? null
}

type Form = Pick<RecordPaymentInput, 'contractId' | 'amount' | 'others' | 'deposit'>

/**
 * Returns why nothing is left over, or may not go there; null if it may. Locks the deposits, and then the contracts.
 */
async function refuseLeftOver(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { contractId, amount, others, deposit }: Form,
  request: Parameters<typeof doneBefore>[3],
): Promise<Refusal | null> {
  const [of] = await query(
    em,
    sql<{ studentId: string }>`
      select student_id as "studentId" from contract where school_id = ${ctx.school.id} and id = ${contractId} and not deleted`,
  )
  if (of === undefined) return notThere
  if (deposit != null) await lockHeld(em, ctx.school.id, of.studentId)
  const ids = (others ?? []).map((debt) => debt.contractId)
  const contract = (await readOwed(em, ctx, [contractId, ...ids], true)).get(contractId)
  // What was done before is answered by whoever settles.
  if (contract === undefined || (await doneBefore(em, ctx, viewer, request)) !== null) return null
  if (amount < owingOf(contract)) return { ...refusedFor(ctx, 'leftOverFirst'), field: 'amount' }
  if (!(await areOfFamily(em, ctx, contractId, ids))) return { ...refusedFor(ctx, 'notSameFamily'), field: 'others' }
  return null
}

/** Keeps what is left over as a deposit of the contract's student, as a part of the run, once. */
async function keepAsDeposit(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  runId: string,
  form: Omit<RecordPaymentInput, 'deposit'> & { deposit: number },
): Promise<void> {
  const [student] = await query(
    em,
    sql<{ id: string; name: string }>`
      select st.id, st.last_name || ' ' || st.first_name as name from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${ctx.school.id} and k.id = ${form.contractId}
        and not exists (select from deposit_entry d where d.school_id = ${ctx.school.id} and d.run_id = ${runId})`,
  )
  if (student === undefined) return
  const { date, method = null, receivedBy, reference, note } = form
  await addDeposit(em, ctx, viewer, {
    studentId: student.id,
    studentName: student.name,
    kind: 'received',
    value: form.deposit,
    date: date ?? dateOf(ctx.now),
    method,
    receivedBy: receivedBy ?? '',
    reference: reference ?? '',
    note: note ?? '',
    runId,
    requestId: null,
    requestHash: requestHash(form),
  })
}
