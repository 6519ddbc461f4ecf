import { mostContractEntries } from '@koma/schema/constants'
import { type PointLedgerInput, pointLedgerInput } from '@koma/schema/input/contract'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { dateOf } from '@koma/schema/rules/time'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePoints } from './contract.policy.ts'
import { entryLots, pointLots } from './lots/lotFacts.ts'
import type { LedgerContractType, PointEntryType, PointLedgerType } from './pointLedger.type.ts'

/**
 * Returns the entries that make the points of one contract, or of all of a student's contracts that are valid today.
 * Each has the balance after it, the newest first. Staff read all, students their own; others get none. (D131)
 */
export async function pointLedger(ctx: Context, input: PointLedgerInput): Promise<PointLedgerType> {
  const viewer = maySeePoints(ctx)
  const { contractId, studentId } = parseInput(ctx, pointLedgerInput, input)
  const ownId = viewer.type === 'student' ? viewer.id : null
  // One contract, or those of a student that are valid today and that the list of students adds up.
  const chosen = sql`chosen as (
    select id, contract_name, start_date, end_date, points from contract
    where school_id = ${ctx.school.id} and (id = ${contractId}
        or (student_id = ${studentId} and active and ${dateOf(ctx.now)}::date between start_date and end_date))
      and (${ownId}::uuid is null or student_id = ${ownId}))`
  const contracts = await query(
    ctx.em,
    sql<Omit<LedgerContractType, 'contractNumber'> & { name: string }>`
      with ${chosen}
      select id, contract_name as name, start_date::text as "startDate", end_date::text as "endDate", points,
        ${pointLots(ctx.school.id)} as lots
      from chosen k order by end_date, id`,
  )
  const entries = await query(
    ctx.em,
    sql<PointEntryType>`
      with ${chosen},
      entry as (
        select e.id, e.contract_id, e.at, e.reason, e.delta, e.booking_id, e.school_id, e.lots,
          sum(e.delta) over (partition by e.contract_id order by e.at, e.id)::int as left
        from chosen k join credit_entry e on e.school_id = ${ctx.school.id} and e.contract_id = k.id)
      select e.id, e.contract_id as "contractId", ${wallTime('e.at')} as at, e.reason, e.delta as value,
        e.left as "pointsAfter", ${wallTime('b.starts_at')} as "lessonTime", c.display_name as "courseName",
        ${entryLots} as lots
      from entry e
      left join booking b on b.school_id = e.school_id and b.id = e.booking_id
      left join course c on c.school_id = b.school_id and c.id = b.course_id
      order by e.at desc, e.id desc limit ${mostContractEntries}`,
  )
  return {
    points: contracts.reduce((sum, { points }) => sum + points, 0),
    contracts: contracts.map(({ name, ...contract }) => ({ ...contract, contractNumber: contractNumberOf(name) })),
    entries,
  }
}
