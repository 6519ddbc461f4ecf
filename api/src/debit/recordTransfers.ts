import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { type RecordTransfersInput, recordTransfersInput } from '@koma/schema/input/transfer'
import { judgeSettling } from '@koma/schema/rules/settle'
import { dateOf } from '@koma/schema/rules/time'
import { transferTexts } from '@koma/schema/transferTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { payTogether, type RunPayment } from '../contracts/payTogether.ts'
import { addDeposit } from '../payments/deposits/addDeposit.ts'
import { lockHeldOf } from '../payments/deposits/heldDeposit.ts'
import { readOwed } from '../payments/owed.ts'
import { addRun } from '../payments/settleContracts.ts'
import { refusedNaming } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { requestHash } from '../platform/record/requestHash.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readBankFile } from './bankFile.ts'
import { mayRecordTransfers } from './debit.policy.ts'
import { type Payer, readPayers } from './matchTransfers.ts'
import { refusedInDebit } from './openDebits.ts'
import { readStatement, type Transfer } from './readStatement.ts'
import { digestsOf, recordedOf } from './recordedTransfers.ts'
import { shareOut } from './shareTransfer.ts'

/**
 * The outcome: how many transfers were recorded, their sum in yen, what of it is held as deposits, and the run that
 * undoes all of them.
 */
export type TransfersResult = { ok: true; count: number; total: number; deposited: number; runId: string } | Refusal

/** The most signs that a payment keeps as its reference. */
const LONGEST_REFERENCE = 100

/** A transfer that was chosen, with what is known of it and its student by now. */
interface Chosen {
  studentId: string
  owing: number
  overpay?: boolean | null | undefined
  deposit?: number | null | undefined
  transfer: Transfer
  payer: Payer
}

/**
 * Records transfers as payments of the contracts of the students that were chosen, on the day of each, in one
 * transaction: a contract that owes just that amount, otherwise the oldest first. What is left over, or all of it where
 * nothing is due, is held as a `deposit`, or stays with the newest contract with `overpay`. `statementPaid` if one was
 * recorded before, `statementMoved` if a student owes another amount than was shown or another one is left over,
 * `moreThanOwed` if a student pays more without either, `inDebit` if a student's debit waits for results; nothing is
 * recorded then. Undone like payments of many, after which they can be recorded again. (DEBIT-10, PAY-20)
 */
export async function recordTransfers(ctx: Context, input: RecordTransfersInput): Promise<TransfersResult> {
  const viewer = mayRecordTransfers(ctx)
  const { fileId, lines, besideDebit, ...chosen } = parseInput(ctx, recordTransfersInput, input)
  return inTransaction<TransfersResult>(ctx, async (em) => {
    const file = await readBankFile(em, ctx.school.id, fileId)
    if (file === null) return { ok: false, code: 'generalE', note: 'bankFileGone' }
    const { transfers } = await readStatement(file, chosen)
    const byDigest = new Map(transfers.map((transfer) => [transfer.digest, transfer]))
    const students = [...new Set(lines.map(({ studentId }) => studentId))]
    // A transfer may be chosen for two students at once, whose contracts do not wait for each other.
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`transfers ${ctx.school.id}`}, 0))`)
    // Deposits before contracts, like whatever else moves both.
    await lockHeldOf(
      em,
      ctx.school.id,
      lines.filter(({ deposit }) => deposit != null).map(({ studentId }) => studentId),
    )
    await query(
      em,
      sql`
        select from contract where school_id = ${ctx.school.id} and student_id = any(${students}::uuid[]) and not deleted
        order by id for update`,
    )
    if (new Set(lines.map(({ digest }) => digest)).size < lines.length)
      return { ok: false, code: 'generalE', note: 'statementPaid' }
    const named = lines.flatMap(({ digest }) => byDigest.get(digest) ?? [])
    if ((await recordedOf(em, ctx.school.id, named)).size > 0)
      return { ok: false, code: 'generalE', note: 'statementPaid' }
    const payers = new Map(
      (await readPayers(em, ctx.school.id, students)).map((payer) => [payer.studentId, payer] as const),
    )
    const paid: Chosen[] = []
    const moved: string[] = []
    for (const { digest, ...line } of lines) {
      const transfer = byDigest.get(digest)
      const payer = payers.get(line.studentId)
      if (transfer !== undefined && payer?.owing === line.owing) paid.push({ ...line, transfer, payer })
      else moved.push(...(payer === undefined ? [] : [payer.studentName]))
    }
    if (paid.length < lines.length) return refusedNaming(ctx, 'statementMoved', moved)
    if (paid.some(({ transfer }) => transfer.date > dateOf(ctx.now)))
      return { ok: false, code: '400', note: 'paymentAhead', field: 'lines' }
    const inDebit = besideDebit === true ? null : await refusedInDebit(em, ctx, { students })
    if (inDebit !== null) return inDebit

    const shared = shareAll(ctx, paid)
    if (!shared.ok) return shared
    const { payments } = shared
    const perContract = Map.groupBy(payments, ({ id }) => id)
    const owed = await readOwed(em, ctx, [...perContract.keys()], true)
    for (const [id, contract] of owed) {
      const amount = perContract.get(id)?.reduce((sum, { value }) => sum + value, 0) ?? 0
      const verdict = judgeSettling(contract, { amount, overpay: true })
      if (!verdict.ok) return { ok: false, code: '400', note: verdict.note, field: 'lines' }
    }
    const language: Language = ctx.school.language
    const { note } = transferTexts[language]
    // One run of all days, so that one undo takes all of them back.
    const date = paid.map(({ transfer }) => transfer.date).reduce((one, other) => (one > other ? one : other))
    const run = { mode: 'payment' as const, date, note, requestId: null, single: false }
    const runId = await addRun(em, ctx, viewer, run)
    if (payments.length > 0)
      await payTogether(
        em,
        ctx,
        viewer,
        { id: runId, date, memo: note, uncollectible: false, receivedBy: '' },
        payments,
      )
    for (const { studentId, payer, transfer, deposit } of paid) {
      if (deposit == null) continue
      await addDeposit(em, ctx, viewer, {
        studentId,
        studentName: payer.studentName,
        kind: 'received',
        value: deposit,
        date: transfer.date,
        method: 'transfer',
        reference: referenceOf(transfer),
        note,
        runId,
        requestId: null,
        requestHash: requestHash({ digest: transfer.digest }),
      })
    }
    await keepTransfers(
      em,
      ctx,
      runId,
      paid.map(({ transfer, studentId }) => ({ ...transfer, studentId })),
    )
    const total = paid.reduce((sum, { transfer }) => sum + transfer.amount, 0)
    const deposited = paid.reduce((sum, { deposit }) => sum + (deposit ?? 0), 0)
    return { ok: true, count: paid.length, total, deposited, runId }
  })
}

const referenceOf = ({ payer }: Transfer) => payer.slice(0, LONGEST_REFERENCE)

/** Shares the transfers out in their order; refused where another amount is left over than is to be held. */
function shareAll(
  ctx: Context,
  paid: readonly Chosen[],
): { ok: true; payments: (RunPayment & { date: string })[] } | Refusal {
  const left = new Map(paid.flatMap(({ payer }) => payer.contracts.map(({ id, owing }) => [id, owing] as const)))
  const payments: (RunPayment & { date: string })[] = []
  for (const { transfer, payer, overpay, deposit } of paid) {
    const { shares, rest } = shareOut(transfer.amount, payer, left)
    if (deposit != null && deposit !== rest) return refusedNaming(ctx, 'statementMoved', [payer.studentName])
    const newest = payer.contracts.at(-1)
    if (deposit == null && rest > 0) {
      if (overpay !== true || newest === undefined) return refusedNaming(ctx, 'moreThanOwed', [payer.studentName])
      shares.set(newest.id, (shares.get(newest.id) ?? 0) + rest)
    }
    for (const [id, value] of shares) {
      left.set(id, (left.get(id) ?? 0) - value)
      payments.push({ id, value, method: 'transfer', reference: referenceOf(transfer), date: transfer.date })
    }
  }
  return { ok: true, payments }
}

/** Keeps that these were recorded; those that were undone before are taken over by their new payments. */
async function keepTransfers(
  em: EntityManager,
  { school, now }: Context,
  runId: string,
  transfers: readonly (Transfer & { studentId: string })[],
): Promise<void> {
  await query(
    em,
    sql`
      delete from bank_transfer t using payment_run r
      where t.school_id = ${school.id} and r.school_id = ${school.id} and r.id = t.run_id and r.taken_back_at is not null
        and t.digest = any(${transfers.flatMap(digestsOf)}::text[])`,
  )
  await query(
    em,
    sql`
      insert into bank_transfer (school_id, digest, student_id, run_id, date, amount, payer, at)
      select ${school.id}::uuid, w.digest, w."studentId", ${runId}::uuid, w.date, w.amount, w.payer, ${now}::timestamp
      from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb)
        as w (digest text, "studentId" uuid, date date, amount int, payer text)`,
  )
}
