import { cashDayInput } from '@koma/schema/input/cash'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { actorName } from '../actorName.ts'
import { maySeePayments } from '../payment.policy.ts'
import type { CashClosingType, CashCorrectionType, CashDayType } from './cash.type.ts'
import { ofDay, readCash } from './cashLines.ts'

/** The most closings of one answer: about two months. */
const LATEST = 62
const MOST_CORRECTIONS = 100

/** Returns a day's money by method as it is now, and its closing. (CASH-01) */
export async function cashDay(ctx: Context, input: { day: string }): Promise<CashDayType> {
  maySeePayments(ctx)
  const { day } = parseInput(ctx, cashDayInput, input)
  const { lines } = await readCash(ctx.em, ctx.school.id, day)
  const [closing = null] = await readClosings(ctx, sql`c.day = ${day} and c.undone_at is null`)
  return { day, lines, closing }
}

/** Lists the closings of the last days, the newest day first, also those that were undone. (CASH-03) */
export async function cashClosings(ctx: Context): Promise<CashClosingType[]> {
  maySeePayments(ctx)
  return readClosings(ctx, sql`true`)
}

interface ClosingRow extends Omit<CashClosingType, 'corrections'> {
  corrections: (Omit<CashCorrectionType, 'contractNumber'> & { contractName: string | null })[]
}

/** Returns closings with their lines, and what changed in the payments of their days since. */
export async function readClosings(ctx: Pick<Context, 'em' | 'school'>, which: Sql): Promise<CashClosingType[]> {
  const schoolId = ctx.school.id
  const rows = await query(
    ctx.em,
    sql<ClosingRow>`
      select c.id, c.day::text as day, ${wallTime('c.at')} as at, ${actorName('c', 'c.actor')} as by, c.note,
        sums.expected, sums.counted, sums.counted - sums.expected as difference, sums.lines,
        c.undone_at is null and not exists (
          select from cash_closing n where n.school_id = ${schoolId} and n.undone_at is null and n.id > c.id) as "isLast",
        ${wallTime('c.undone_at')} as "undoneAt",
        case when c.undone_by is null then null else ${actorName('c', 'c.undone_by')} end as "undoneBy",
        coalesce(changed.total, 0)::float8 as corrected, coalesce(changed.rows, '[]') as corrections
      from cash_closing c
      cross join lateral (
        select sum(l.received - l.refunded)::float8 as expected, sum(l.counted)::float8 as counted,
          jsonb_agg(jsonb_build_object('method', nullif(l.method, 'unknown'), 'received', l.received,
            'refunded', l.refunded, 'expected', l.received - l.refunded, 'payments', l.payments, 'counted', l.counted,
            'difference', l.counted - l.received + l.refunded, 'reason', l.reason)
            order by array_position('{cash,card,transfer,debit,other,unknown}', l.method)) as lines
        from cash_closing_line l where l.school_id = ${schoolId} and l.closing_id = c.id) sums
      left join lateral (${changedSince(schoolId)}) changed on c.undone_at is null
      where c.school_id = ${schoolId} and ${which}
      order by c.day desc, c.id desc limit ${LATEST}`,
  )
  return rows.map(({ corrections, ...closing }) => ({
    ...closing,
    corrections: corrections.map(({ contractName, ...correction }) => ({
      ...correction,
      contractNumber: contractName === null ? null : contractNumberOf(contractName),
    })),
  }))
}

/**
 * Selects what the payments that the closing `c` counted have become: those of the day now, less those counted then.
 * Every sum is exact, whatever was changed, because both sides name their payments. (CASH-02)
 */
const changedSince = (schoolId: string): Sql => sql`
  select sum(x.amount) as total, jsonb_agg(jsonb_build_object('contractId', x.contract_id, 'studentId', st.id,
    'contractName', k.contract_name, 'studentName', st.last_name || ' ' || st.first_name, 'method', x.method,
    'amount', x.amount, 'at', ${wallTime('last.at')}, 'by', ${actorName('last', 'last.actor')})
    order by last.at, k.contract_name collate "C", x.amount) filter (where x.place <= ${MOST_CORRECTIONS}) as rows
  from (
    select y.contract_id, y.number, y.deposit_id, y.method, sum(y.value) as amount,
      row_number() over (order by y.contract_id, y.number, y.deposit_id) as place
    from (
      select counted.contract_id, counted.number, null::uuid as deposit_id, counted.method, -counted.value as value
      from contract_payment counted where counted.school_id = ${schoolId} and counted.id = any(c.payments)
      union all
      select null, null, counted.id, counted.method, case counted.kind when 'received' then -counted.value else counted.value end
      from deposit_entry counted where counted.school_id = ${schoolId} and counted.id = any(c.payments)
      union all
      select n.contract_id, n.number, n.deposit_id, n.method, n.value from (${ofDay(schoolId, sql`c.day`)}) n) y
    group by y.contract_id, y.number, y.deposit_id, y.method having sum(y.value) <> 0) x
  left join contract k on k.school_id = ${schoolId} and k.id = x.contract_id
  left join deposit_entry d on d.school_id = ${schoolId} and d.id = x.deposit_id
  join student st on st.school_id = ${schoolId} and st.id = coalesce(k.student_id, d.student_id)
  cross join lateral (
    select l.school_id, l.at, l.actor from (
      select l.school_id, l.at, l.actor, l.revision from contract_payment l
      where l.school_id = ${schoolId} and l.contract_id = x.contract_id and l.number = x.number
      union all
      select d.school_id, coalesce(d.undone_at, d.at), coalesce(d.undone_by, d.actor), 1 where d.school_id = ${schoolId}) l
    order by l.revision desc limit 1) last`
