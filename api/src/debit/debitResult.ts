import type { Language } from '@koma/schema/codes'
import { debitTexts } from '@koma/schema/debitTexts'
import { answerText, type Refusal } from '@koma/schema/answers'
import {
  type DebitResultInput,
  debitResultInput,
  type RecordDebitResultInput,
  recordDebitResultInput,
} from '@koma/schema/input/debit'
import { dateOf } from '@koma/schema/rules/time'
import { type ReadLine, readZengin, type ResultCode } from '@koma/schema/rules/zengin'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { settle } from '../payments/settleContracts.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { dropBankFile, readBankFile } from './bankFile.ts'
import { readCollector } from './debitSettings.ts'
import { lockRequest } from './debitRequests.ts'
import { mayCollect } from './debit.policy.ts'
import type { DebitResultPreviewType } from './debit.type.ts'
import { digestOf } from '../platform/shared/digest.ts'

/** What a file of results says of one debit, and what that pays. */
interface LineResult {
  studentId: string
  studentName: string
  amount: number
  result: ResultCode
  /** Each contract with what is paid and what was owed; empty if nothing is recorded. */
  payments: { id: string; amount: number; balanceOwing: number }[]
  /** Whether the student owes less by now than was debited. */
  owesLess: boolean
}

/** The results of a request, or why the file is not theirs, in the reader's words. */
type Results = { ok: true; lines: LineResult[]; collectOn: string } | { ok: false; words: string }

/**
 * Previews `recordDebitResult`: what became of each debit in words, what is paid, and why a file is refused as a whole.
 * `digest` is sent along to record just that. (DEBIT-06)
 */
export async function debitResultPreview(
  ctx: Context,
  input: DebitResultInput,
): Promise<DebitResultPreviewType | null> {
  mayCollect(ctx)
  const { id, fileId } = parseInput(ctx, debitResultInput, input)
  const file = await readBankFile(ctx.em, ctx.school.id, fileId)
  if (file === null) return null
  const results = await resultsOf(ctx.em, ctx, id, file)
  if (results === null) return null
  const nothing = { paidCount: 0, paidTotal: 0, unpaidCount: 0, unpaidTotal: 0, rows: [] }
  if (!results.ok) return { problem: results.words, notYet: null, digest: null, ...nothing }
  const words = debitTexts[ctx.language]
  const [paid, unpaid] = [results.lines.filter(isRecorded), results.lines.filter((line) => !isRecorded(line))]
  const sum = (lines: readonly LineResult[]) => lines.reduce((total, { amount }) => total + amount, 0)
  return {
    problem: null,
    notYet: isAhead(ctx, results.collectOn) ? answerText({ code: 'generalE', note: 'debitAhead' }, ctx.language) : null,
    digest: digestOf(results.lines),
    paidCount: paid.length,
    paidTotal: sum(paid),
    unpaidCount: unpaid.length,
    unpaidTotal: sum(unpaid),
    rows: results.lines.map(({ studentId, studentName, amount, result, owesLess }) => ({
      studentId,
      studentName,
      amount,
      result,
      meaning: words.results[result],
      problem: owesLess ? words.owesLess : null,
    })),
  }
}

/** The outcome: what was paid, and the run to undo; no run where the bank paid nothing. */
export type RecordedResult = { ok: true; id: string; total: number; runId: string | null } | Refusal

/**
 * Records the results of a request in one transaction: what the bank paid becomes payments of the collection's day, by
 * direct debit, oldest contract first; the rest stays owed. `debitMoved` if anything differs from the preview,
 * `debitClosed` if it was recorded or withdrawn, `debitAhead` before its day, `bankFileGone` without the file. Undone
 * like payments of many, after which the results can be recorded again. (DEBIT-06, DEBIT-07, PAY-24)
 */
export async function recordDebitResult(ctx: Context, input: RecordDebitResultInput): Promise<RecordedResult> {
  const viewer = mayCollect(ctx)
  const { id, fileId, digest } = parseInput(ctx, recordDebitResultInput, input)
  return inTransaction<RecordedResult>(ctx, async (em) => {
    const inside = { ...ctx, em }
    const request = await lockRequest(inside, id)
    if (request === null) return notThere
    if (!request.isOpen) return { ok: false, code: 'generalE', note: 'debitClosed' }
    if (isAhead(ctx, request.collectOn)) return { ok: false, code: 'generalE', note: 'debitAhead' }
    const file = await readBankFile(em, ctx.school.id, fileId)
    if (file === null) return { ok: false, code: 'generalE', note: 'bankFileGone' }
    const results = await resultsOf(em, ctx, id, file)
    if (results === null || !results.ok || digestOf(results.lines) !== digest)
      return { ok: false, code: 'generalE', note: 'debitMoved' }
    const contracts = results.lines.flatMap(({ payments }) => payments)
    const language: Language = ctx.school.language
    const note = debitTexts[language].note(request.collectOn)
    const settled = await settle(
      inside,
      viewer,
      { mode: 'payment', contracts, method: 'debit', date: request.collectOn, note, besideDebit: true },
      false,
    )
    if (!settled.ok) return settled.note === 'owedMoved' ? { ok: false, code: 'generalE', note: 'debitMoved' } : settled
    await keepResults(em, ctx, id, results.lines)
    await query(
      em,
      sql`
        update debit_request set recorded_at = ${ctx.now}, recorded_by = ${actorOf(viewer)}, run_id = ${settled.runId}
        where school_id = ${ctx.school.id} and id = ${id}`,
    )
    await dropBankFile(em, ctx.school.id, fileId)
    const paid = results.lines.filter(isRecorded).length
    await noteRecord(em, ctx, viewer, {
      kind: 'debit',
      id,
      name: request.collectOn,
      change: 'changed',
      changes: {
        debitsPaid: [null, paid],
        debitsUnpaid: [null, results.lines.length - paid],
        debitTotal: [null, settled.total],
      },
    })
    return { ok: true, id, total: settled.total, runId: settled.runId }
  })
}

/** Whether the day of a collection is ahead: no bank has its results, and nothing was paid. */
const isAhead = ({ now }: Pick<Context, 'now'>, collectOn: string) => collectOn > dateOf(now)

async function keepResults(em: EntityManager, { school }: Context, id: string, lines: readonly LineResult[]) {
  const kept = JSON.stringify(lines.map(({ studentId, result }) => ({ studentId, result })))
  await query(
    em,
    sql`
      update debit_line l set result = w.result
      from jsonb_to_recordset(${kept}::jsonb) as w ("studentId" uuid, result text)
      where l.school_id = ${school.id} and l.debit_id = ${id} and l.student_id = w."studentId"`,
  )
}

/** Tells whether a debit becomes payments: the bank paid it, and the student owes as much. */
const isRecorded = ({ payments }: LineResult): boolean => payments.length > 0

interface RequestedRow {
  collectOn: string
  customer: string
  studentId: string
  studentName: string
  amount: number
  contractId: string | null
  owing: number
  inLine: number | null
}

/** Compares a file with its request, line by line. Null if the school has no such request. */
async function resultsOf(em: EntityManager, ctx: Context, id: string, file: Buffer): Promise<Results | null> {
  const rows = await query(
    em,
    sql<RequestedRow>`
      select r.collect_on::text as "collectOn", l.customer::text as customer, l.student_id as "studentId",
        st.last_name || ' ' || st.first_name as "studentName", l.amount, k.id as "contractId",
        greatest(k.contract_value + k.adjusted - k.paid, 0) as owing, a.amount as "inLine"
      from debit_request r
      join debit_line l on l.school_id = r.school_id and l.debit_id = r.id
      join student st on st.school_id = l.school_id and st.id = l.student_id
      left join contract k on k.school_id = l.school_id and k.student_id = l.student_id and not k.deleted
      left join debit_amount a on a.school_id = l.school_id and a.debit_id = l.debit_id and a.contract_id = k.id
      where r.school_id = ${ctx.school.id} and r.id = ${id}
      order by l.position, a.amount is null, k.start_date, k.id`,
  )
  const [first] = rows
  if (first === undefined) return null
  const words = debitTexts[ctx.language]
  const read = readZengin(file)
  if ('kind' in read) return { ok: false, words: words.record(read.record, words.problems[read.kind]) }
  const collector = await readCollector(em, ctx.school.id)
  if (collector?.collectorCode !== read.collectorCode)
    return { ok: false, words: words.otherCollector(read.collectorCode) }
  const day = first.collectOn.slice(5).replace('-', '')
  if (read.day !== day) return { ok: false, words: words.otherDay(`${read.day.slice(0, 2)}/${read.day.slice(2)}`) }

  const requested = Map.groupBy(rows, ({ customer }) => customer)
  const resultOf = new Map<string, ReadLine>()
  for (const line of read.lines) {
    const customer = String(BigInt(line.customer))
    const [row] = requested.get(customer) ?? []
    const name = row?.studentName ?? `${line.holder} ${customer}`
    if (row === undefined) return { ok: false, words: words.unknownLine(name) }
    if (resultOf.has(customer)) return { ok: false, words: words.twice(name) }
    if (row.amount !== line.amount) return { ok: false, words: words.otherAmount(name) }
    resultOf.set(customer, line)
  }
  const lines: LineResult[] = []
  for (const [customer, contracts] of requested) {
    const [row] = contracts
    const line = resultOf.get(customer)
    if (row === undefined) continue
    if (line === undefined) return { ok: false, words: words.missingLine(row.studentName) }
    const { studentId, studentName, amount } = row
    const payments = line.result === '0' ? shared(amount, contracts) : []
    lines.push({
      studentId,
      studentName,
      amount,
      result: line.result,
      payments: payments ?? [],
      owesLess: payments === null,
    })
  }
  return { ok: true, lines, collectOn: first.collectOn }
}

/**
 * Shares what was debited out over what is owed now: first over the contracts of the request, each as much as it was
 * requested for; the rest over what the student then still owes, again those of the request first. Null if less is owed
 * by now.
 */
function shared(amount: number, contracts: readonly RequestedRow[]): LineResult['payments'] | null {
  let left = amount
  const paid = new Map<string, number>()
  const pay = ({ contractId, owing }: RequestedRow, most: number) => {
    if (contractId === null) return
    const before = paid.get(contractId) ?? 0
    const more = Math.min(left, most, owing - before)
    paid.set(contractId, before + more)
    left -= more
  }
  for (const contract of contracts) pay(contract, contract.inLine ?? 0)
  for (const contract of contracts) pay(contract, contract.owing)
  if (left > 0) return null
  return contracts.flatMap(({ contractId, owing }) => {
    const value = paid.get(contractId ?? '') ?? 0
    return contractId === null || value === 0 ? [] : [{ id: contractId, amount: value, balanceOwing: owing }]
  })
}
