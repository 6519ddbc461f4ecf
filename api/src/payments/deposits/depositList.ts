import { depositsInput } from '@koma/schema/input/deposit'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { actorName } from '../actorName.ts'
import { maySeePayments } from '../payment.policy.ts'
import type { DepositEntryType, DepositsType } from './deposit.type.ts'
import { heldOf } from './heldDeposit.ts'

/** The most entries of one answer. */
const LATEST = 100

/** Returns what is held for a student, and how it came about, the newest first; null without the student. (DEP-01) */
export async function deposits(ctx: Context, input: { studentId: string }): Promise<DepositsType | null> {
  maySeePayments(ctx)
  const { studentId } = parseInput(ctx, depositsInput, input)
  const [student] = await query(
    ctx.em,
    sql<{ held: number }>`
      select ${heldOf(ctx.school.id, studentId)} as held from student st
      where st.school_id = ${ctx.school.id} and st.id = ${studentId} and not st.deleted`,
  )
  if (student === undefined) return null
  const entries = await readDeposits(ctx, sql`d.student_id = ${studentId}`)
  return { studentId, held: student.held, entries }
}

/** Returns entries `d` of deposits, the newest first. */
export async function readDeposits(ctx: Pick<Context, 'em' | 'school'>, which: Sql): Promise<DepositEntryType[]> {
  const rows = await query(
    ctx.em,
    sql<Omit<DepositEntryType, 'contractNumber'> & { contractName: string | null }>`
      select d.id, d.student_id as "studentId", d.kind, d.value, d.date::text as date, d.method,
        case d.received_by when '' then ${actorName('d', 'd.actor')} else d.received_by end as "receivedBy", d.reference,
        d.note, d.reason, applied.id as "contractId", applied.contract_name as "contractName",
        ${wallTime('d.at')} as at, ${wallTime('d.undone_at')} as "undoneAt",
        case when d.undone_by is null then null else ${actorName('d', 'd.undone_by')} end as "undoneBy"
      from deposit_entry d
      left join lateral (
        select k.id, k.contract_name from contract_payment p
        join contract k on k.school_id = p.school_id and k.id = p.contract_id
        where p.school_id = ${ctx.school.id} and p.run_id = d.run_id and d.kind = 'applied' limit 1) applied on true
      where d.school_id = ${ctx.school.id} and ${which}
      order by d.id desc limit ${LATEST}`,
  )
  return rows.map(({ contractName, ...entry }) => ({
    ...entry,
    contractNumber: contractName === null ? null : contractNumberOf(contractName),
  }))
}
