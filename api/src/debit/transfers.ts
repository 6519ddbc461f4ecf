import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import {
  type RecordTransfersInput,
  recordTransfersInput,
  type TransferFileInput,
  transferFileInput,
} from '@koma/schema/input/transfer'
import { judgeSettling } from '@koma/schema/rules/settle'
import { dateOf } from '@koma/schema/rules/time'
import { transferTexts } from '@koma/schema/transferTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { payTogether, type RunPayment } from '../contracts/payTogether.ts'
import { readOwed } from '../payments/owed.ts'
import { addRun } from '../payments/settleContracts.ts'
import { refusedNaming } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readBankFile } from './bankFile.ts'
import { mayRecordTransfers } from './debit.policy.ts'
import { missingColumns, readStatement, type Transfer } from './readStatement.ts'
import { matcher, type Payer, readPayers } from './matchTransfers.ts'
import { refusedInDebit } from './openDebits.ts'
import { recordedOf } from './recordedTransfers.ts'
import type { TransferPreviewType } from './transfer.type.ts'

/**
 * Shows the money that came in by a bank's statement: of which student each transfer may be and why, and which were
 * recorded before. Changes nothing. Null once the file is gone. (DEBIT-09)
 */
export async function transferPreview(ctx: Context, input: TransferFileInput): Promise<TransferPreviewType | null> {
  mayRecordTransfers(ctx)
  const { fileId, ...chosen } = parseInput(ctx, transferFileInput, input)
  const file = await readBankFile(ctx.em, ctx.school.id, fileId)
  if (file === null) return null
  const words = transferTexts[ctx.language]
  const { heads, columns, problem, transfers, unread } = await readStatement(file, chosen)
  const payers = await readPayers(ctx.em, ctx.school.id)
  const recorded = await recordedOf(ctx.em, ctx.school.id, transfers)
  const match = matcher(payers)
  return {
    heads,
    dateColumn: columns.date,
    amountColumn: columns.amount,
    payerColumn: columns.payer,
    referenceColumn: columns.reference,
    problem: problem === 'noColumns' ? words.noColumns(missingColumns(columns)) : problem && words[problem],
    unreadLines: unread.map(({ line, written }) => words.unread(line, written)),
    debtors: payers
      .filter(({ owing }) => owing > 0)
      .map(({ studentId, studentName, owing }) => ({ studentId, studentName, owing })),
    rows: transfers.map((transfer) => {
      const { digest, line, date, amount, payer, reference } = transfer
      const isRecorded = recorded.has(digest)
      const found = isRecorded ? null : match(transfer)
      const reason = found && [words.reasons[found.reason], ...(found.payer.owing === amount ? [words.sameAmount] : [])]
      return {
        digest,
        line,
        date,
        amount,
        payer,
        reference,
        isRecorded,
        recordedFor: recorded.get(digest) ?? null,
        studentId: found?.payer.studentId ?? null,
        reason: reason?.join(' ') ?? null,
      }
    }),
  }
}

/** The outcome: how many transfers were recorded, their sum in yen, and the run that undoes all of them. */
export type TransfersResult = { ok: true; count: number; total: number; runId: string } | Refusal

/** The most signs that a payment keeps as its reference. */
const LONGEST_REFERENCE = 100

/**
 * Records transfers as payments of the contracts of the students that were chosen, on the day of each, in one
 * transaction: a contract that owes just that amount, otherwise the oldest first. `statementPaid` if one was recorded
 * before, `statementMoved` if a student owes another amount than was shown, `moreThanOwed` if a student pays more than
 * that without `overpay`, `inDebit` if a student's debit waits for results; nothing is recorded then. Undone like
 * payments of many, after which they can be recorded again. (DEBIT-10)
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
    await query(
      em,
      sql`
        select from contract where school_id = ${ctx.school.id} and student_id = any(${students}::uuid[]) and not deleted
        order by id for update`,
    )
    const payers = new Map((await readPayers(em, ctx.school.id)).map((payer) => [payer.studentId, payer]))
    const paid = lines.map((line) => ({
      ...line,
      transfer: byDigest.get(line.digest),
      payer: payers.get(line.studentId),
    }))
    if (new Set(lines.map(({ digest }) => digest)).size < lines.length)
      return { ok: false, code: 'generalE', note: 'statementPaid' }
    const known = await recordedOf(
      em,
      ctx.school.id,
      paid.flatMap(({ transfer }) => transfer ?? []),
    )
    if (known.size > 0) return { ok: false, code: 'generalE', note: 'statementPaid' }
    const moved = paid.filter(({ transfer, payer, owing }) => !transfer || payer?.owing !== owing)
    if (moved.length > 0)
      return refusedNaming(
        ctx,
        'statementMoved',
        moved.flatMap(({ payer }) => payer?.studentName ?? []),
      )
    const ahead = paid.some(({ transfer }) => transfer !== undefined && transfer.date > dateOf(ctx.now))
    if (ahead) return { ok: false, code: '400', note: 'paymentAhead', field: 'lines' }
    const inDebit = besideDebit === true ? null : await refusedInDebit(em, ctx, { students })
    if (inDebit !== null) return inDebit

    const left = new Map([...payers.values()].flatMap(({ contracts }) => contracts.map(({ id, owing }) => [id, owing])))
    const payments: (RunPayment & { date: string })[] = []
    for (const { transfer, payer, overpay } of paid) {
      if (transfer === undefined || payer === undefined) continue
      const shares = shareOut(transfer.amount, payer, left, overpay === true)
      if (shares === null) return refusedNaming(ctx, 'moreThanOwed', [payer.studentName])
      for (const [id, value] of shares) {
        left.set(id, (left.get(id) ?? 0) - value)
        const reference = transfer.payer.slice(0, LONGEST_REFERENCE)
        payments.push({ id, value, method: 'transfer', reference, date: transfer.date })
      }
    }
    const perContract = Map.groupBy(payments, ({ id }) => id)
    const owed = await readOwed(em, ctx, [...perContract.keys()], true)
    for (const [id, contract] of owed) {
      const amount = perContract.get(id)?.reduce((sum, { value }) => sum + value, 0) ?? 0
      const verdict = judgeSettling(contract, { amount, overpay: true })
      if (!verdict.ok) return { ok: false, code: '400', note: verdict.note, field: 'lines' }
    }
    const language: Language = ctx.school.language
    const note = transferTexts[language].note
    // One run of all days, so that one undo takes all of them back.
    const date = payments.map((payment) => payment.date).reduce((one, other) => (one > other ? one : other))
    const requestless = { requestId: null, single: false }
    const runId = await addRun(em, ctx, viewer, { mode: 'payment', date, note, ...requestless })
    await payTogether(em, ctx, viewer, { id: runId, date, memo: note, uncollectible: false, receivedBy: '' }, payments)
    await keepTransfers(
      em,
      ctx,
      runId,
      paid.flatMap(({ transfer, studentId }) => (transfer ? [{ ...transfer, studentId }] : [])),
    )
    const total = paid.reduce((sum, { transfer }) => sum + (transfer?.amount ?? 0), 0)
    return { ok: true, count: paid.length, total, runId }
  })
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
        and t.digest = any(${transfers.map(({ digest }) => digest)}::text[])`,
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

/**
 * Shares an amount out over what a student still owes. What is more goes to the newest contract with `overpay`;
 * otherwise null.
 */
function shareOut(
  amount: number,
  payer: Payer,
  left: ReadonlyMap<string, number>,
  overpay: boolean,
): [string, number][] | null {
  const owed = payer.contracts.map(({ id }) => [id, left.get(id) ?? 0] as const)
  const exact = owed.find(([, owing]) => owing === amount)
  if (exact !== undefined) return [[exact[0], amount]]
  let rest = amount
  const shares: [string, number][] = []
  for (const [id, owing] of owed) {
    const paid = Math.min(rest, Math.max(0, owing))
    if (paid > 0) shares.push([id, paid])
    rest -= paid
  }
  if (rest === 0) return shares
  const newest = owed.at(-1)
  if (!overpay || newest === undefined) return null
  const [id] = newest
  const kept = shares.find((share) => share[0] === id)
  if (kept === undefined) shares.push([id, rest])
  else kept[1] += rest
  return shares
}
