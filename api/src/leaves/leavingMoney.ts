import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { isGivenOn } from '@koma/schema/rules/discount'
import { firstWholeMonth } from '@koma/schema/rules/leave'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { repeatingDiscounts } from '../contracts/discounts/repeatingDiscounts.ts'
import { nextPlanColumn, type NextPlanRow } from '../contracts/planChange/nextPlan.ts'
import { openDebits } from '../debit/openDebits.ts'
import { outstanding } from '../figures/moneyParts.ts'
import { heldOf } from '../payments/deposits/heldDeposit.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A contract by its id and name. */
interface NamedContract {
  contractId: string
  contractName: string
}

/** A contract for which something is due. */
interface LeavingDebt extends NamedContract {
  contractNumber: string
  contractHolder: string
  startDate: WallDate
  endDate: WallDate
  balanceOwing: number
}

/** What a student who leaves still owes and still has, and what ends because nothing is renewed; amounts in yen. */
export interface LeavingMoney {
  studentName: string
  debts: LeavingDebt[]
  /** The deposit that is held. */
  deposit: number
  /** The points left of each contract, and their share of its price. */
  points: (NamedContract & { points: number; yen: number })[]
  /** The changes of plan that no renewal will make. */
  planChanges: (NamedContract & { planName: string; from: WallDate })[]
  /** The repeating discounts that no renewal will have. */
  discounts: (NamedContract & { name: string; lastDay: WallDate | null })[]
  /** The pauses of the student that are not over. */
  pauses: { leaveId: string; from: WallDate; until: WallDate | null }[]
  /** The direct debits that wait for their results. */
  debits: { collectOn: WallDate; amount: number }[]
}

/**
 * Returns the money and the plans of a student whose leaving from a day is recorded in the transaction of `em`. The
 * student's contracts are locked. (PAUSE-23)
 */
export async function leavingMoney(
  em: EntityManager,
  ctx: Context,
  studentId: string,
  from: WallDate,
): Promise<LeavingMoney> {
  const schoolId = ctx.school.id
  const [student] = await query(
    em,
    sql<{ studentName: string; deposit: number }>`
      select st.last_name || ' ' || st.first_name as "studentName", ${heldOf(schoolId, studentId)} as deposit
      from student st where st.school_id = ${schoolId} and st.id = ${studentId}`,
  )
  const debts = await query(
    em,
    sql<Omit<LeavingDebt, 'contractNumber'>>`
      select k.id as "contractId", k.contract_name as "contractName", k.contract_holder as "contractHolder",
        k.start_date::text as "startDate", k.end_date::text as "endDate",
        k.contract_value + k.adjusted - k.paid as "balanceOwing"
      from contract k
      where k.school_id = ${schoolId} and k.student_id = ${studentId} and not k.deleted
        and k.contract_value + k.adjusted - k.paid > 0
      order by k.start_date, k.id`,
  )
  const points = await query(
    em,
    sql<NamedContract & { points: number; yen: number }>`
      select o.contract_id as "contractId", k.contract_name as "contractName", o.points,
        (case when o.points + o.booked > 0 then round(o.yen * o.points / (o.points + o.booked)) else 0 end)::int as yen
      from (${outstanding(ctx, studentId)}) o
      join contract k on k.school_id = ${schoolId} and k.id = o.contract_id
      where o.points <> 0 order by k.start_date, k.id`,
  )
  const pauses = await query(
    em,
    sql<LeavingMoney['pauses'][number]>`
      select l.id as "leaveId", l.from_day::text as "from", l.until_day::text as "until" from student_leave l
      where l.school_id = ${schoolId} and l.student_id = ${studentId} and l.kind = 'pause' and l.undone_at is null
        and (l.until_day is null or l.until_day >= ${dateOf(ctx.now)}::date)
      order by l.from_day, l.id`,
  )
  const debits = await openDebits(em, schoolId, { students: [studentId] })
  return {
    studentName: student?.studentName ?? '',
    debts: debts.map((debt) => ({ ...debt, contractNumber: contractNumberOf(debt.contractName) })),
    deposit: student?.deposit ?? 0,
    points,
    ...(await endsWithRenewals(em, ctx, studentId, from)),
    pauses,
    debits: debits.map(({ collectOn, amount }) => ({ collectOn, amount })),
  }
}

/**
 * Returns the scheduled changes of plan and the repeating discounts that only renewals from the first whole month of a
 * leaving on would have. (PAUSE-23)
 */
export async function endsWithRenewals(
  em: EntityManager,
  ctx: Context,
  studentId: string,
  from: WallDate,
): Promise<Pick<LeavingMoney, 'planChanges' | 'discounts'>> {
  const startDate = firstWholeMonth(from)
  const contracts = await query(
    em,
    sql<NamedContract & { nextPlan: NextPlanRow | null }>`
      select k.id as "contractId", k.contract_name as "contractName", ${nextPlanColumn(ctx.school.id)}
      from contract k
      where k.school_id = ${ctx.school.id} and k.student_id = ${studentId} and not k.deleted and not k.renewed
        and k.monthly_contract and k.active
      order by k.start_date, k.id`,
  )
  const discounts = await repeatingDiscounts(
    em,
    ctx,
    contracts.map(({ contractId }) => contractId),
  )
  return {
    planChanges: contracts.flatMap(({ contractId, contractName, nextPlan }) =>
      nextPlan === null || nextPlan.from < startDate
        ? []
        : [{ contractId, contractName, planName: nextPlan.planName, from: nextPlan.from }],
    ),
    discounts: contracts.flatMap(({ contractId, contractName }) =>
      (discounts.get(contractId) ?? [])
        .filter((discount) => isGivenOn(discount, startDate))
        .map(({ name, lastDay }) => ({ contractId, contractName, name, lastDay })),
    ),
  }
}
