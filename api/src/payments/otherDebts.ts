import { oneRecordInput } from '@koma/schema/input/record'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { balanceOwing, type MoneyFacts } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { OtherDebtType } from './payment.type.ts'
import { maySeePayments } from './payment.policy.ts'

/** The most contracts of one answer. */
const LISTED = 50

/**
 * Returns the contracts for which something is due that what is left over of a payment can pay: of the same student
 * first, then of the family, the oldest first. Nothing for a contract that the school does not have. (PAY-17)
 */
export async function otherDebts(ctx: Context, contractId: string): Promise<OtherDebtType[]> {
  maySeePayments(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: contractId })
  const rows = await query(
    ctx.em,
    sql<MoneyFacts & Omit<OtherDebtType, 'contractNumber' | 'balanceOwing'> & { contractName: string }>`
      select o.id as "contractId", o.contract_name as "contractName", o.student_id as "studentId",
        st.last_name || ' ' || st.first_name as "studentName", o.start_date::text as "startDate",
        o.end_date::text as "endDate", o.contract_value as "contractValue", o.adjusted, o.paid
      from contract k
      join contract o on o.school_id = k.school_id and ${isOfFamily(ctx.school.id)}
      join student st on st.school_id = o.school_id and st.id = o.student_id
      where k.school_id = ${ctx.school.id} and k.id = ${id} and not k.deleted
        and o.contract_value + o.adjusted - o.paid > 0
      order by o.student_id <> k.student_id, o.start_date, o.id limit ${LISTED}`,
  )
  return rows.map(({ contractName, contractValue, adjusted, paid, ...debt }) => ({
    ...debt,
    contractNumber: contractNumberOf(contractName),
    balanceOwing: balanceOwing({ contractValue, adjusted, paid }),
  }))
}

/** Tells whether what is left over of a payment of a contract may pay all of these. */
export async function areOfFamily(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractId: string,
  others: readonly string[],
): Promise<boolean> {
  const rows = await query(
    em,
    sql`select from contract k
      join contract o on o.school_id = k.school_id and o.id = any(${others}::uuid[]) and ${isOfFamily(ctx.school.id)}
      where k.school_id = ${ctx.school.id} and k.id = ${contractId} and not k.deleted`,
  )
  return rows.length === others.length
}

/**
 * Returns the condition that a contract `o` is another one of the student of `k`, or of their family: it has the same
 * holder, or its student the same guardian.
 */
const isOfFamily = (schoolId: string): Sql => sql`o.id <> k.id and not o.deleted and (o.student_id = k.student_id
  or (k.contract_holder <> '' and o.contract_holder = k.contract_holder)
  or exists (
    select from guardian_student mine
    join guardian_student theirs on theirs.school_id = mine.school_id and theirs.guardian_id = mine.guardian_id
    where mine.school_id = ${schoolId} and mine.student_id = k.student_id and theirs.student_id = o.student_id))`
