import { pauseFeeText } from '@koma/schema/leaveTexts'
import { firstWholeMonth, MOST_FEE_MONTHS } from '@koma/schema/rules/leave'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { announceContract } from '../contracts/announceContract.ts'
import { addAdjustment, removeAdjustment } from '../contracts/writeMoney.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { raiseVersion } from '../platform/record/changes.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { lockContracts } from '../students/studentUse.ts'
import { lockLeave, readLeave } from './leave.reads.ts'

interface DueFee {
  leaveId: string
  /** `YYYY-MM`. */
  month: string
  fee: number
  contract: { id: string; name: string; version: number }
}

/** Returns the condition that a student pauses on all days of a month, in one pause or several that join. (PAUSE-25) */
const pausesAllMonth = (schoolId: string, studentId: Sql, first: Sql): Sql => sql`coalesce((
  select range_agg(daterange(p.from_day, p.until_day, '[]')) from student_leave p
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.kind = 'pause' and p.undone_at is null)
  @> daterange(${first}, (${first} + interval '1 month')::date), false)`

/**
 * Returns the query of the fees that pauses `l` of the condition cost in months that begin by a day and are not charged
 * yet: of each month that the student pauses on all days and this pause has days of, if a contract of the student has
 * begun by then. Its fee belongs to the newest of those. A month in which the student has no contract costs nothing,
 * also once one begins. Of pauses that share a month, the first that is charged has its fee. (PAUSE-25)
 */
export const uncharged = (schoolId: string, last: WallDate, which: Sql): Sql<DueFee> => sql<DueFee>`
  select l.id as "leaveId", to_char(m.first, 'YYYY-MM') as month, l.fee, c.contract
  from student_leave l
  cross join lateral (
    select first::date from generate_series(date_trunc('month', l.from_day),
      least(${last}::date, coalesce(l.until_day, ${last}::date)), interval '1 month') first) m
  cross join lateral (
    select jsonb_build_object('id', k.id, 'name', k.contract_name, 'version', k.version) as contract from contract k
    where k.school_id = ${schoolId} and k.student_id = l.student_id and not k.deleted and k.start_date <= m.first
    order by k.end_date desc, k.id desc limit 1) c
  where l.school_id = ${schoolId} and l.kind = 'pause' and l.fee > 0 and l.undone_at is null and ${which}
    and ${pausesAllMonth(schoolId, sql`l.student_id`, sql`m.first`)}
    and not exists (select from pause_fee f
      join student_leave charged on charged.school_id = ${schoolId} and charged.id = f.leave_id
      where f.school_id = ${schoolId} and f.month = m.first and charged.student_id = l.student_id
        and (charged.id = l.id or charged.undone_at is null))
  order by l.id desc, m.first`

/**
 * Returns the months, `YYYY-MM`, whose fee a pause costs now or once they begin, as far as nothing else changes; those
 * that are charged are left out. Of a pause without an end those of a year. (PAUSE-03)
 */
export async function feeMonthsOf(
  em: EntityManager,
  ctx: Context,
  { id, from, until }: { id: string; from: WallDate; until: WallDate | null },
): Promise<string[]> {
  const most = until === null ? 12 : MOST_FEE_MONTHS
  const horizon = Temporal.PlainDate.from(firstWholeMonth(from)).add({ months: most - 1 })
  const last = until === null || until > horizon.toString() ? horizon.toString() : until
  const fees = await query(em, uncharged(ctx.school.id, last, sql`l.id = ${id}`))
  return fees.map(({ month }) => month).slice(0, most)
}

/**
 * Charges the fee of each month of a pause that has begun, once. It is an adjustment of a contract, and can be waived
 * like any other. Locks contracts and pause before it reads them: a pause that is undone or shortened meanwhile costs
 * nothing any more. (PAUSE-05)
 * @param by null: a job does
 */
export async function chargePauseFees(em: EntityManager, ctx: Context, by: Viewer | null, id: string): Promise<void> {
  const seen = await readLeave(em, ctx, id)
  if (seen === null) return
  await lockContracts(em, ctx, seen.studentId)
  const leave = await lockLeave(em, ctx, id)
  // Students who were merged meanwhile have other contracts; the job comes again.
  if (leave?.studentId !== seen.studentId) return
  const due = await query(em, uncharged(ctx.school.id, dateOf(ctx.now), sql`l.id = ${id}`))
  for (const fee of due) await charge(em, ctx, by, fee)
}

async function charge(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  { leaveId, month, fee, contract }: DueFee,
): Promise<void> {
  const memo = pauseFeeText(month, ctx.school.language)
  const { number, change } = await addAdjustment(em, ctx, by, contract.id, { type: '+', value: fee, memo })
  await query(
    em,
    sql`insert into pause_fee (school_id, leave_id, month, contract_id, number)
      values (${ctx.school.id}, ${leaveId}, ${`${month}-01`}, ${contract.id}, ${number})`,
  )
  await noted(em, ctx, by, contract, change)
}

/** Takes the fee of a month of a pause out of its contract, in a locked pause. Returns false if it is out already. */
export async function waiveFee(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { leaveId, month }: { leaveId: string; month: string },
): Promise<boolean> {
  const [fee] = await query(
    em,
    sql<{ number: number; id: string; name: string; version: number }>`
      select f.number, k.id, k.contract_name as name, k.version from pause_fee f
      join contract k on k.school_id = f.school_id and k.id = f.contract_id
      where f.school_id = ${ctx.school.id} and f.leave_id = ${leaveId} and f.month = ${`${month}-01`}::date
      for no key update of k`,
  )
  if (fee === undefined) return false
  const change = await removeAdjustment(em, ctx, by, fee.id, fee.number)
  if (change === null) return false
  await noted(em, ctx, by, fee, change)
  return true
}

/**
 * Takes the fees of months that the student no longer pauses on all days out of their contracts, and forgets that they
 * were charged: once they are paused again they are charged again. What somebody has waived stays waived. Returns the
 * months whose fee it took out. The student's contracts are locked. (PAUSE-20, PAUSE-25)
 */
export async function waiveFeesOutside(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  studentId: string,
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ leaveId: string; month: string }>`
      select f.leave_id as "leaveId", to_char(f.month, 'YYYY-MM') as month from pause_fee f
      join student_leave l on l.school_id = f.school_id and l.id = f.leave_id
      where f.school_id = ${ctx.school.id} and l.student_id = ${studentId} and l.undone_at is null
        and not ${pausesAllMonth(ctx.school.id, sql`l.student_id`, sql`f.month`)}
      order by f.month`,
  )
  const waived: string[] = []
  for (const { leaveId, month } of rows) {
    if (!(await waiveFee(em, ctx, by, { leaveId, month }))) continue
    waived.push(month)
    await query(
      em,
      sql`delete from pause_fee
        where school_id = ${ctx.school.id} and leave_id = ${leaveId} and month = ${`${month}-01`}::date`,
    )
  }
  return waived
}

/** Takes all fees of a pause out of their contracts. */
export async function waiveFees(em: EntityManager, ctx: Context, by: Viewer, leaveId: string): Promise<void> {
  const months = await query(
    em,
    sql<{ month: string }>`
      select to_char(month, 'YYYY-MM') as month from pause_fee
      where school_id = ${ctx.school.id} and leave_id = ${leaveId} order by month`,
  )
  for (const { month } of months) await waiveFee(em, ctx, by, { leaveId, month })
}

async function noted(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  contract: { id: string; name: string; version: number },
  adjustments: readonly [unknown, unknown],
): Promise<void> {
  const { id, name } = contract
  await raiseVersion(em, 'contract', ctx.school.id, contract)
  await noteRecord(em, ctx, by, { kind: 'contract', id, name, change: 'changed', changes: { adjustments } })
  await announceContract(em, ctx, id)
}
