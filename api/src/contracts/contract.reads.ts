import { contractFields } from '@koma/schema/records/contract'
import { ownFields, type OwnValuesOf } from '@koma/schema/records/record'
import { balanceOwing, type MoneyFacts } from '@koma/schema/rules/contractMoney'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { bookingLimitInfo } from '@koma/schema/rules/contracts'
import type { MonthUsage } from '@koma/schema/rules/facts'
import type { WallDate } from '@koma/schema/rules/time'
import type { CourseType } from '../courses/course.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { ContractType } from './contract.type.ts'
import { pointLots } from './lots/lotFacts.ts'
import type { PointLotType } from './lots/pointLot.type.ts'
import { nextPlanColumn, type NextPlanRow, shownNextPlan } from './planChange/nextPlan.ts'

type ContractRow = OwnValuesOf<typeof contractFields> &
  MoneyFacts & {
    courseIds: string[]
    usage: MonthUsage[]
    lots: PointLotType[]
    fees: ContractType['fees']
    nextPlan: NextPlanRow | null
  }

/** Returns the column with the ids of a contract's courses, in a statement about `contract k`. */
export const courseIds = (schoolId: string): Sql => sql`array(
  select course_id from contract_course c where c.school_id = ${schoolId} and c.contract_id = k.id) as "courseIds"`

/** Returns the column with what counts towards a contract's limits in each month, in a statement about `contract k`. */
export const usage = (schoolId: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'bookings', m.bookings, 'returns', m.returns)
    order by m.month), '[]')
  from (
    select to_char(b.starts_at, 'YYYY-MM') as month,
      count(*) filter (where b.status in ('booked', 'cancel-no-return')) as bookings,
      count(*) filter (where b.status = 'cancel-return') as returns
    from booking b where b.school_id = ${schoolId} and b.contract_id = k.id group by 1) m) as usage`

/** Returns the column with the fees by rule that are charged, in a statement about `contract k`. */
const feesColumn = (schoolId: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'about', f.about, 'value', f.value,
    'chargedOn', f.charged_on) order by f.charged_on, f.id), '[]')
  from contract_fee f where f.school_id = ${schoolId} and f.contract_id = k.id and f.removed_at is null) as fees`

/** Returns the contracts of one student, by start (STU-44), shaped as the GraphQL type. */
export async function contractsOf(ctx: Context, studentId: string): Promise<ContractType[]> {
  const [rows, directory] = await Promise.all([
    query(
      ctx.em,
      sql<ContractRow>`
        select k.id, ${sql.raw(columnsOf(ownFields(contractFields), 'k'))}, k.contract_value as "contractValue", k.adjusted, k.paid,
          ${courseIds(ctx.school.id)}, ${usage(ctx.school.id)}, ${pointLots(ctx.school.id)} as lots, ${nextPlanColumn(ctx.school.id)},
          ${feesColumn(ctx.school.id)}
        from contract k where k.school_id = ${ctx.school.id} and k.student_id = ${studentId} and not k.deleted
        order by k.start_date, k.end_date, k.contract_name collate "C"`,
    ),
    ctx.directory(),
  ])
  return rows.map(({ courseIds: ids, contractValue, adjusted, paid, nextPlan, ...row }) => ({
    ...row,
    nextPlan: shownNextPlan(nextPlan),
    balanceOwing: balanceOwing({ contractValue, adjusted, paid }),
    contractNumber: contractNumberOf(row.contractName),
    courses: byCode(ids.flatMap((id) => directory.courses.get(id) ?? [])),
    bookingLimitInfo: bookingLimitInfo(row, ctx.now),
  }))
}

/** Returns courses in the order of their codes. */
export function byCode<Course extends { code: string }>(courses: readonly Course[]): Course[] {
  return courses.toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** Returns the courses of all active contracts that have not ended by `today`, by code, each once (STU-39, D142). */
export function possibleBookings(contracts: readonly ContractType[], today: WallDate): CourseType[] {
  const current = contracts.filter(({ active, endDate }) => active && endDate >= today)
  const courses = new Map(current.flatMap((contract) => contract.courses.map((course) => [course.code, course])))
  return byCode([...courses.values()])
}
