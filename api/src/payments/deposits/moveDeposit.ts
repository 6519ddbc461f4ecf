import type { Refusal } from '@koma/schema/answers'
import {
  type ApplyDepositInput,
  applyDepositInput,
  type ReceiveDepositInput,
  receiveDepositInput,
  type RefundDepositInput,
  refundDepositInput,
} from '@koma/schema/input/deposit'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayEditContract } from '../../contracts/contract.policy.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../../platform/record/answer.ts'
import { isOther, requestHash, requestReused } from '../../platform/record/requestHash.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { settle } from '../settleContracts.ts'
import { addDeposit, type DepositKind, madeBefore } from './addDeposit.ts'
import { type Depositor, leastHeldFrom, lockHeld } from './heldDeposit.ts'

/** The outcome: the entry that was made or undone. */
export type DepositResult = { ok: true; id: string } | Refusal

const ahead = refusedField({ field: 'date', note: 'paymentAhead' })

/** Receives money of a student that is of no contract yet. A `requestId` is carried out once. (DEP-01) */
export async function receiveDeposit(ctx: Context, input: ReceiveDepositInput): Promise<DepositResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, receiveDepositInput, input)
  if (!read.ok) return read
  const { studentId, amount, method, receivedBy, reference, note } = read.form
  const date = read.form.date ?? dateOf(ctx.now)
  if (date > dateOf(ctx.now)) return ahead
  const asked = { ...read.form, kind: 'received' as const }
  return moving(ctx, viewer, asked, async (em, { name }) => {
    const words = { receivedBy: receivedBy ?? '', reference: reference ?? '', note: note ?? '' }
    const entry = { studentId, studentName: name, value: amount, date, method: method ?? null, ...words }
    return { ok: true, id: await addDeposit(em, ctx, viewer, { ...entry, ...once(asked), kind: 'received' }) }
  })
}

/**
 * Applies what is held to the amount due of a contract of the student, as a payment that brings no new money in.
 * `depositMoved` if another amount is held than was shown, `depositShort` if less than that is, `depositLater` if less
 * was on that day. Undone with its payment. (DEP-02)
 */
export async function applyDeposit(ctx: Context, input: ApplyDepositInput): Promise<DepositResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, applyDepositInput, input)
  if (!read.ok) return read
  const { studentId, contractId, amount, held, note, besideDebit } = read.form
  const date = read.form.date ?? dateOf(ctx.now)
  if (date > dateOf(ctx.now)) return ahead
  const asked = { ...read.form, kind: 'applied' as const }
  return moving(ctx, viewer, asked, async (em, student) => {
    const short = await shortOf({ ...ctx, em }, student, { studentId, amount, held, date })
    if (short !== null) return short
    const [contract] = await query(
      em,
      sql<{ id: string }>`
        select id from contract where school_id = ${ctx.school.id} and id = ${contractId} and student_id = ${studentId}
          and not deleted`,
    )
    if (contract === undefined) return notThere
    const paid = { mode: 'payment' as const, contracts: [{ id: contractId, amount }], date, note, besideDebit }
    const settled = await settle({ ...ctx, em }, viewer, paid, true, true)
    if (!settled.ok) return settled.field === 'contracts' ? { ...settled, field: 'amount' } : settled
    const entry = { studentId, studentName: student.name, value: amount, date, note: note ?? '', ...once(asked) }
    const id = await addDeposit(em, ctx, viewer, { ...entry, kind: 'applied', runId: settled.runId })
    return { ok: true, id }
  })
}

/** Gives back what is held, with a reason; refused like `applyDeposit`. (DEP-02) */
export async function refundDeposit(ctx: Context, input: RefundDepositInput): Promise<DepositResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, refundDepositInput, input)
  if (!read.ok) return read
  const { studentId, amount, held, method, reason, receivedBy, reference, note } = read.form
  const date = read.form.date ?? dateOf(ctx.now)
  if (date > dateOf(ctx.now)) return ahead
  const asked = { ...read.form, kind: 'refunded' as const }
  return moving(ctx, viewer, asked, async (em, student) => {
    const short = await shortOf({ ...ctx, em }, student, { studentId, amount, held, date })
    if (short !== null) return short
    const words = { receivedBy: receivedBy ?? '', reference: reference ?? '', note: note ?? '' }
    const entry = { studentId, studentName: student.name, value: amount, date, method: method ?? null, ...words }
    return { ok: true, id: await addDeposit(em, ctx, viewer, { ...entry, kind: 'refunded', reason, ...once(asked) }) }
  })
}

/** Returns by what a request is known when it comes again. */
const once = (asked: { requestId?: string | null | undefined }) => ({
  requestId: asked.requestId ?? null,
  requestHash: requestHash(asked),
})

/** Moves the deposits of a locked student in one transaction, once for each `requestId`; 404 without the student. */
function moving(
  ctx: Context,
  viewer: Viewer,
  asked: { kind: DepositKind; studentId: string; requestId?: string | null | undefined },
  move: (em: EntityManager, student: Depositor) => Promise<DepositResult>,
): Promise<DepositResult> {
  return inTransaction<DepositResult>(ctx, async (em) => {
    const student = await lockHeld(em, ctx.school.id, asked.studentId)
    const made = await madeBefore(em, ctx.school.id, viewer, asked.requestId ?? null)
    if (made !== null) return isOther(made.hash, asked) ? requestReused : { ok: true, id: made.id }
    return student === null ? notThere : move(em, student)
  })
}

async function shortOf(
  ctx: Context,
  student: Depositor,
  {
    studentId,
    amount,
    held,
    date,
  }: { studentId: string; amount: number; held?: number | null | undefined; date: string },
): Promise<Refusal | null> {
  if (held != null && held !== student.held) return { ...refusedFor(ctx, 'depositMoved'), field: 'amount' }
  if (amount > student.held) return { ...refusedFor(ctx, 'depositShort'), field: 'amount' }
  const least = await leastHeldFrom(ctx.em, ctx.school.id, studentId, date)
  return amount > least ? { ...refusedFor(ctx, 'depositLater'), field: 'date' } : null
}
