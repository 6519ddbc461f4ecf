import { oneRecordInput } from '@koma/schema/input/record'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { actorName } from '../payments/actorName.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayCollect } from './debit.policy.ts'
import type { DebitRequestType } from './debit.type.ts'
import { isOpen } from './openDebits.ts'
import type { RequestDebitResult } from './requestDebit.ts'

/** The most requests of one answer. */
const LATEST = 50

/** Returns the last 50 requests for debits, newest first, or the one with this id. (DEBIT-05) */
export async function debitRequests(ctx: Context, id: string | null = null): Promise<DebitRequestType[]> {
  mayCollect(ctx)
  return query(
    ctx.em,
    sql<DebitRequestType>`
      select r.id, r.collect_on::text as "collectOn", ${wallTime('r.at')} as at, ${actorName('r', 'r.actor')} as by,
        case when r.withdrawn_at is not null then 'withdrawn' when ${isOpen(ctx.school.id)} then 'open' else 'recorded' end
          as state,
        case when ${isOpen(ctx.school.id)} then null else r.run_id end as "runId",
        ${wallTime('r.recorded_at')} as "recordedAt",
        case when r.recorded_by is null then null else ${actorName('r', 'r.recorded_by')} end as "recordedBy",
        sums.count, sums.total, sums.paid as "paidCount", sums."paidTotal", sums."hasFile"
      from debit_request r
      cross join lateral (
        select count(*)::int as count, coalesce(sum(l.amount), 0)::float8 as total,
          count(*) filter (where w."isRecorded")::int as paid,
          coalesce(sum(l.amount) filter (where w."isRecorded"), 0)::float8 as "paidTotal",
          coalesce(bool_and(l.number is not null), false) as "hasFile"
        from debit_line l
        cross join lateral (select not (${isOpen(ctx.school.id)}) and exists (
          select from contract_payment p join contract k on k.school_id = p.school_id and k.id = p.contract_id
          where p.school_id = ${ctx.school.id} and p.run_id = r.run_id and k.student_id = l.student_id) as "isRecorded") w
        where l.school_id = ${ctx.school.id} and l.debit_id = r.id) sums
      where r.school_id = ${ctx.school.id} and (${id}::uuid is null or r.id = ${id}::uuid)
      order by r.at desc, r.id desc limit ${LATEST}`,
  )
}

/**
 * Withdraws a request whose file was not sent, or that the bank did not take: its students can be debited again.
 * `debitClosed` if its results are recorded. (DEBIT-05)
 */
export async function withdrawDebit(ctx: Context, input: { id: string }): Promise<RequestDebitResult> {
  const viewer = mayCollect(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RequestDebitResult>(ctx, async (em) => {
    const request = await lockRequest({ ...ctx, em }, id)
    if (request === null) return notThere
    if (!request.isOpen) return { ok: false, code: 'generalE', note: 'debitClosed' }
    await query(
      em,
      sql`
        update debit_request set withdrawn_at = ${ctx.now}, withdrawn_by = ${actorOf(viewer)}, recorded_at = null,
          recorded_by = null
        where school_id = ${ctx.school.id} and id = ${id}`,
    )
    await noteRecord(em, ctx, viewer, { kind: 'debit', id, name: request.collectOn, change: 'deleted' })
    return { ok: true, id }
  })
}

/** Returns a request, locked; null if the school has none with this id. */
export async function lockRequest(
  { em, school }: Pick<Context, 'em' | 'school'>,
  id: string,
): Promise<{ collectOn: string; isOpen: boolean } | null> {
  const [request] = await query(
    em,
    sql<{ collectOn: string; isOpen: boolean }>`
      select r.collect_on::text as "collectOn", ${isOpen(school.id)} as "isOpen" from debit_request r
      where r.school_id = ${school.id} and r.id = ${id} for update of r`,
  )
  return request ?? null
}
