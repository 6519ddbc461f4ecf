import type { LeaveRequest } from '@koma/schema/input/leave'
import {
  type LeaveContractFacts,
  type LeaveContractWay,
  leaveContractWaysOf,
  type LeaveDays,
  MOST_LEAVE_CONTRACTS,
} from '@koma/schema/rules/leave'
import { leaveKindText, leaveName } from '@koma/schema/leaveTexts'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContract } from '../contracts/announceContract.ts'
import { Contract } from '../contracts/contract.entity.ts'
import { removeContract } from '../contracts/deleteContract.ts'
import { lowerPrice } from '../contracts/lowerPrice.ts'
import { movePoints } from '../contracts/movePoints.ts'
import { payTogether } from '../contracts/payTogether.ts'
import { addAdjustment } from '../contracts/writeMoney.ts'
import { collected } from '../payments/refundable.ts'
import { addRun } from '../payments/settleContracts.ts'
import { query, sql } from '../platform/database/sql.ts'
import { raiseVersion } from '../platform/record/changes.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { SettledContract } from './leave.reads.ts'

/** A contract whose days all lie in a pause or departure, and what becomes of it. */
export interface LeaveContract extends LeaveContractFacts {
  contractId: string
  contractName: string
  startDate: WallDate
  endDate: WallDate
  ways: LeaveContractWay[]
  way: LeaveContractWay
}

type Row = Omit<LeaveContract, 'ways' | 'way'> & { version: number; method: PaymentMethod | null }
type Leave = Pick<LeaveRequest, 'studentId' | 'kind' | 'from' | 'contracts'> & { id: string; until: WallDate | null }

/**
 * Does to each contract of that time what was chosen, and returns them all; `moved` where one is no longer of that time
 * or cannot go that way, and `tooMany` where not all of them could be shown. The student's contracts are locked.
 * (PAUSE-14)
 * @param before the days of before a change, whose contracts are decided already (PAUSE-20)
 */
export async function settleLeaveContracts(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  leave: Leave,
  before: Pick<LeaveDays, 'from' | 'until'> | null = null,
): Promise<LeaveContract[] | 'moved' | 'tooMany'> {
  const chosen = new Map((leave.contracts ?? []).map(({ contractId, way }) => [contractId, way]))
  const rows = await contractsIn(em, ctx, leave, before)
  if (rows.length > MOST_LEAVE_CONTRACTS) return 'tooMany'
  const contracts = rows.map((row) => ({
    ...row,
    ways: leaveContractWaysOf(row),
    way: chosen.get(row.contractId) ?? ('keep' as const),
  }))
  const known = new Set(rows.map(({ contractId }) => contractId))
  if ([...chosen.keys()].some((id) => !known.has(id))) return 'moved'
  if (contracts.some(({ ways, way }) => !ways.includes(way))) return 'moved'
  const settled: SettledContract[] = []
  for (const contract of contracts)
    if (contract.way === 'delete') settled.push(await removed(em, ctx, viewer, contract.contractId))
    else if (contract.way !== 'keep') settled.push(await waived(em, ctx, viewer, leave, contract))
  await query(
    em,
    sql`update student_leave set contracts = contracts || ${JSON.stringify(settled)}::jsonb
      where school_id = ${ctx.school.id} and id = ${leave.id}`,
  )
  return contracts.map(({ version: _, method: __, ...contract }) => contract)
}

function contractsIn(
  em: EntityManager,
  { school }: Context,
  { studentId, from, until }: Leave,
  before: Pick<LeaveDays, 'from' | 'until'> | null,
): Promise<Row[]> {
  const isNew =
    before === null
      ? sql`true`
      : sql`not (k.start_date >= ${before.from}::date and (${before.until}::date is null or k.end_date <= ${before.until}::date))`
  return query(
    em,
    sql<Row>`
      select k.id as "contractId", k.contract_name as "contractName", k.version, k.start_date::text as "startDate",
        k.end_date::text as "endDate", k.contract_value + k.adjusted as price, k.paid,
        money.yen as refundable, money.method,
        coalesce((select sum(l.points)::int from point_lot l
          where l.school_id = ${school.id} and l.contract_id = k.id and l.origin = 'contract'), 0) as points,
        exists (select from point_lot l where l.school_id = ${school.id} and l.contract_id = k.id and l.points > 0
          and l.origin in ('make-up', 'gift') and l.came_from is null) as "hasGivenPoints",
        (exists (select from booking b where b.school_id = ${school.id} and b.contract_id = k.id and b.status = 'booked')
          or exists (select from credit_entry e where e.school_id = ${school.id} and e.contract_id = k.id
            and e.reason in ('booking', 'cancellation') having sum(e.delta) <> 0)) as "isUsed"
      from contract k
      cross join lateral (
        select coalesce(sum(p.value), 0)::int as yen,
          (array_agg(p.method order by p.number desc) filter (where p.value > 0))[1] as method
        from (${collected(school.id, sql`k.id`)}) p) money
      where k.school_id = ${school.id} and k.student_id = ${studentId} and not k.deleted
        and k.start_date >= ${from}::date and (${until}::date is null or k.end_date <= ${until}::date) and ${isNew}
      order by k.start_date, k.contract_name collate "C", k.id limit ${MOST_LEAVE_CONTRACTS + 1}`,
  )
}

/** Takes the price and the own points out of a contract, and refunds what came in where that was chosen. */
async function waived(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  leave: Leave,
  { contractId, contractName, version, price, paid, refundable, points, method, way }: Row & { way: LeaveContractWay },
): Promise<SettledContract> {
  const memo = `${leaveKindText(leave.kind, ctx.school.language)} ${leaveName(leave)}`
  const lowered = Math.max(0, price - (paid - refundable))
  // What the refund lowers is known by its run, as a return invoice may say it in place of the invoice (PAPER-41).
  const byRefund = way === 'refund' ? Math.min(lowered, refundable) : 0
  let runId: string | null = null
  if (way === 'refund') {
    const date = dateOf(ctx.now)
    runId = await addRun(em, ctx, viewer, { mode: 'refund', date, note: memo, requestId: null, single: true })
    const refundReason = leave.kind === 'leaving' ? 'leaving' : 'other'
    const run = { id: runId, date, memo, uncollectible: false, receivedBy: '', refundReason } as const
    await payTogether(em, ctx, viewer, run, [{ id: contractId, value: -refundable, method, reference: '' }])
    if (byRefund > 0) await lowerPrice(em, ctx, viewer, { runId, contractId, value: byRefund, memo })
  }
  let adjustment: number | null = null
  if (lowered > byRefund) {
    const left = { type: '-', value: lowered - byRefund, memo } as const
    const { number, change } = await addAdjustment(em, ctx, viewer, contractId, left)
    adjustment = number
    const changes = { adjustments: change }
    await noteRecord(em, ctx, viewer, {
      kind: 'contract',
      id: contractId,
      name: contractName,
      change: 'changed',
      changes,
    })
  }
  if (lowered > 0) await raiseVersion(em, 'contract', ctx.school.id, { id: contractId, version })
  await movePoints(em, ctx, viewer, contractId, -points, 'adjustment')
  await announceContract(em, ctx, contractId)
  return { contractId, contractName, adjustment, points, runId, courses: null, wasActive: true }
}

async function removed(em: EntityManager, ctx: Context, viewer: Viewer, id: string): Promise<SettledContract> {
  const contract = await lockRecord(em, Contract, id)
  if (contract === null) throw new Error('a contract that is locked is there')
  const courses = await query(
    em,
    sql<{ id: string }>`
      select course_id as id from contract_course where school_id = ${ctx.school.id} and contract_id = ${id} order by 1`,
  )
  const { contractName, active } = contract
  await removeContract(em, ctx, viewer, contract)
  return {
    contractId: id,
    contractName,
    adjustment: null,
    points: 0,
    runId: null,
    courses: courses.map((course) => course.id),
    wasActive: active,
  }
}
