import type { Refusal } from '@koma/schema/answers'
import { type CloseCashInput, closeCashInput } from '@koma/schema/input/cash'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readForm, refusedField } from '../../platform/record/answer.ts'
import { isOther, requestHash, requestReused } from '../../platform/record/requestHash.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { mayCloseCash } from './cash.policy.ts'
import { readCash } from './cashLines.ts'

/** The outcome: the closing that was made or undone. */
export type CashResult = { ok: true; id: string } | Refusal

/**
 * Closes a day's money as it was counted. `cashMoved` if the payments of the day are no longer those that were shown,
 * `cashClosed` if somebody closed it before, `cashReasonNeeded` for a difference without a reason, `cashNegative` for
 * less than nothing. A `requestId` is carried out once. (CASH-01)
 */
export async function closeCash(ctx: Context, input: CloseCashInput): Promise<CashResult> {
  const viewer = mayCloseCash(ctx)
  const read = readForm(ctx, closeCashInput, input)
  if (!read.ok) return read
  const { day, lines, note, requestId = null } = read.form
  if (day > dateOf(ctx.now)) return refusedField({ field: 'day', note: 'paymentAhead' })
  const counted = new Map(lines.map((line) => [line.method, line]))
  const below = lines.some((line) => line.counted < Math.min(0, line.expected))
  if (below) return { ...refusedFor(ctx, 'cashNegative'), code: '400', field: 'lines' }
  const missing = lines.some((line) => line.counted !== line.expected && !line.reason)
  if (missing) return { ...refusedFor(ctx, 'cashReasonNeeded'), code: '400', field: 'lines' }
  return inTransaction<CashResult>(ctx, async (em) => {
    // Closings of a school follow each other, so that one sees the other.
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${ctx.school.id}`}, 0))`)
    const done = await doneBefore(em, ctx.school.id, actorOf(viewer), requestId)
    if (done !== null) return isOther(done.hash, read.form) ? requestReused : { ok: true, id: done.id }
    const [closed] = await query(
      em,
      sql<{ id: string }>`
        select id from cash_closing where school_id = ${ctx.school.id} and day = ${day} and undone_at is null`,
    )
    if (closed !== undefined) return refusedFor(ctx, 'cashClosed')
    const cash = await readCash(em, ctx.school.id, day)
    const isAsShown = cash.lines.every(({ method, expected }) => counted.get(method)?.expected === expected)
    if (!isAsShown || cash.lines.length !== lines.length) return refusedFor(ctx, 'cashMoved')
    const [made] = await query(
      em,
      sql<{ id: string }>`
        insert into cash_closing (school_id, day, note, payments, actor, at, request_id, request_hash)
        values (${ctx.school.id}, ${day}, ${note ?? ''}, ${cash.payments}::uuid[], ${actorOf(viewer)}, ${ctx.now},
          coalesce(${requestId}::uuid, uuidv7()), ${requestHash(read.form)})
        returning id`,
    )
    if (made === undefined) throw new Error('a closing was not kept')
    const kept = cash.lines.map((line) => {
      const { counted: yen = line.expected, reason = null } = counted.get(line.method) ?? {}
      return { ...line, counted: yen, reason: yen === line.expected ? '' : (reason ?? '') }
    })
    await query(
      em,
      sql`
        insert into cash_closing_line (school_id, closing_id, method, received, refunded, payments, counted, reason)
        select ${ctx.school.id}::uuid, ${made.id}::uuid, coalesce(w.method, 'unknown'), w.received, w.refunded,
          w.payments, w.counted, w.reason
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
          as w (method text, received bigint, refunded bigint, payments int, counted bigint, reason text)`,
    )
    const sum = (of: (line: (typeof kept)[number]) => number) => kept.reduce((total, line) => total + of(line), 0)
    const difference = sum((line) => line.counted - line.expected)
    const reasons = kept.flatMap(({ reason }) => reason || []).join(' / ')
    await noteRecord(em, ctx, viewer, {
      kind: 'cashClosing',
      id: made.id,
      name: day,
      change: 'created',
      changes: {
        cashExpected: [null, sum((line) => line.expected)],
        cashCounted: [null, sum((line) => line.counted)],
        ...(reasons !== '' && { cashDifference: [null, difference], reason: [null, reasons] }),
      },
    })
    return { ok: true, id: made.id }
  })
}

async function doneBefore(
  em: EntityManager,
  schoolId: string,
  actor: string,
  requestId: string | null,
): Promise<{ id: string; hash: string | null } | null> {
  const [done] = await query(
    em,
    sql<{ id: string; hash: string | null }>`
      select id, request_hash as hash from cash_closing
      where school_id = ${schoolId} and actor = ${actor} and request_id = ${requestId}::uuid`,
  )
  return done ?? null
}
