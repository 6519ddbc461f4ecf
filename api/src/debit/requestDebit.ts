import type { Refusal } from '@koma/schema/answers'
import { type RequestDebitInput, requestDebitInput } from '@koma/schema/input/debit'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { refusedNaming } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { isOther, requestHash, requestReused } from '../platform/record/requestHash.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { collectable, type Debtor } from './collectable.ts'
import { mayCollect } from './debit.policy.ts'
import { readCollector } from './debitSettings.ts'
import { isCollectionDay } from './nextCollection.ts'

/** The outcome: the request that was made. */
export type RequestDebitResult = { ok: true; id: string } | Refusal

/**
 * Requests debits of one day just as they were shown, and keeps what each account is asked for. `debitMoved` names
 * students who owe another amount, or can no longer be debited; `notBankingDay` refuses a day that has passed or on
 * which banks are closed; then nothing is requested. A `requestId` is carried out once. Requests of a school wait for
 * each other, so that nobody is debited twice. (DEBIT-05)
 */
export async function requestDebit(ctx: Context, input: RequestDebitInput): Promise<RequestDebitResult> {
  const viewer = mayCollect(ctx)
  const read = readForm(ctx, requestDebitInput, input)
  if (!read.ok) return read
  const { collectOn, requestId, lines } = read.form
  const requested = new Map(lines.map(({ studentId, amount }) => [studentId, amount]))
  return inTransaction<RequestDebitResult>(ctx, async (em) => {
    const collector = await readCollector(em, ctx.school.id, true)
    if (collector === null) return { ok: false, code: 'generalE', note: 'debitSettingsNeeded' }
    const done = requestId ? await doneBefore(em, ctx.school.id, actorOf(viewer), requestId) : null
    if (done !== null) return isOther(done.hash, read.form) ? requestReused : { ok: true, id: done.id }
    if (!(await isCollectionDay(collectOn, dateOf(ctx.now))))
      return { ok: false, code: '400', field: 'collectOn', note: 'notBankingDay' }
    await lockOwing(em, ctx.school.id, [...requested.keys()])
    const all = await collectable(em, ctx, collectOn)
    const fitting = all.flatMap(({ debtor, leftOut }) =>
      leftOut === null && requested.get(debtor.studentId) === debtor.owing ? [debtor] : [],
    )
    if (fitting.length < requested.size) {
      const names = all
        .filter(({ debtor }) => requested.has(debtor.studentId) && !fitting.includes(debtor))
        .map(({ debtor }) => debtor.studentName)
      return refusedNaming(ctx, 'debitMoved', names)
    }
    const [made] = await query(
      em,
      sql<{ id: string }>`
        insert into debit_request (school_id, collect_on, actor, at, request_id, request_hash)
        values (${ctx.school.id}, ${collectOn}, ${actorOf(viewer)}, ${ctx.now}, coalesce(${requestId ?? null}::uuid, uuidv7()),
          ${requestHash(read.form)})
        returning id`,
    )
    if (made === undefined) throw new Error('a request for debits was not kept')
    await addLines(em, ctx.school.id, made.id, fitting)
    const total = fitting.reduce((sum, { owing }) => sum + owing, 0)
    await noteRecord(em, ctx, viewer, {
      kind: 'debit',
      id: made.id,
      name: collectOn,
      change: 'created',
      changes: { debits: [null, fitting.length], debitTotal: [null, total] },
    })
    return { ok: true, id: made.id }
  })
}

/** Locks the contracts of students, so that a payment of theirs either is seen here or sees the request (DEBIT-13). */
async function lockOwing(em: EntityManager, schoolId: string, students: readonly string[]): Promise<void> {
  await query(
    em,
    sql`
      select from contract where school_id = ${schoolId} and student_id = any(${students}::uuid[]) and not deleted
      order by id for no key update`,
  )
}

async function doneBefore(
  em: EntityManager,
  schoolId: string,
  actor: string,
  requestId: string,
): Promise<{ id: string; hash: string | null } | null> {
  const [done] = await query(
    em,
    sql<{ id: string; hash: string | null }>`
      select id, request_hash as hash from debit_request where school_id = ${schoolId} and actor = ${actor} and request_id = ${requestId}`,
  )
  return done ?? null
}

async function addLines(em: EntityManager, schoolId: string, debitId: string, debtors: readonly Debtor[]) {
  const lines = debtors.map(({ studentId, owing, account, parts }, at) => ({
    ...account,
    studentId,
    position: at + 1,
    amount: owing,
    parts,
  }))
  const json = JSON.stringify(lines)
  await query(
    em,
    sql`
      with line as (
        select * from jsonb_to_recordset(${json}::jsonb) as w (position int, "studentId" uuid, customer bigint,
          "isNew" text, amount int, "bankCode" text, "branchCode" text, kind text, number text, holder text))
      insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code,
        branch_code, kind, number, holder)
      select ${schoolId}::uuid, ${debitId}::uuid, position, "studentId", customer, "isNew", amount, "bankCode",
        "branchCode", kind, number, holder from line`,
  )
  await query(
    em,
    sql`
      insert into debit_amount (school_id, debit_id, position, contract_id, amount)
      select ${schoolId}::uuid, ${debitId}::uuid, w.position, p."contractId", p.owing
      from jsonb_to_recordset(${json}::jsonb) as w (position int, parts jsonb)
      cross join lateral jsonb_to_recordset(w.parts) as p ("contractId" uuid, owing int)`,
  )
}
