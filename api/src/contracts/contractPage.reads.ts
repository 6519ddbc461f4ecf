import {
  type ContractCountInput,
  contractCountInput,
  type ContractPageInput,
  contractPageInput,
} from '@koma/schema/input/contract'
import { DAYS_BEFORE_END, FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { dateOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { hasChangedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, pageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { studentsFound } from '../students/studentSearch.ts'
import { maySeeContracts } from './contract.policy.ts'
import { isOwing, itemColumns, type ItemRow, showing } from './contractRecord.reads.ts'
import type { ContractItemType, ContractPageType } from './contractRecord.type.ts'

/** Compared by code points, so that the order is the same whatever collation a database was made with. (READ-03) */
const name = { column: '(k.contract_name collate "C")', type: 'text' } as const
const int = (column: string) => [{ column, type: 'int' } as const, name]
const orders: Record<NonNullable<ContractPageInput['order']>, ListOrder['by']> = {
  period: [{ column: 'k.end_date', type: 'date' }, { column: 'k.start_date', type: 'date' }, name],
  student: [{ column: 's.name_order', type: 'text' }, name],
  number: [{ column: 'right(k.contract_name, 13)', type: 'text' }, name],
  type: int('k.monthly_contract::int'),
  booking: int('s.is_fixed::int'),
  points: int('k.points'),
  owing: int('(k.contract_value + k.adjusted - k.paid)'),
  active: int('k.active::int'),
}

/**
 * The condition of each kind, as `contractFlags` defines it for one contract; `ending` has a parameter for the
 * last day of its flag.
 */
const kinds: Record<Exclude<ContractPageInput['kind'], 'ending' | null | undefined>, Sql> = {
  unpaid: sql.raw(isOwing),
  noCourses: sql`k.active and not exists (
    select from contract_course cc where cc.school_id = k.school_id and cc.contract_id = k.id)`,
  package: sql`not k.monthly_contract`,
  monthly: sql`k.monthly_contract`,
  unused: sql`k.active and not k.used`,
  low: sql`not k.monthly_contract and k.points < ${FEW_POINTS}`,
  renewed: sql`k.renewed`,
  carryover: sql`k.carry_over_complete`,
}
const ending = (today: WallDate): Sql =>
  sql`k.active and not k.renewed and k.end_date <= ${plusDays(today, DAYS_BEFORE_END)}::date`

const tables = sql`contract k join student s on s.school_id = k.school_id and s.id = k.student_id`

/**
 * Returns contracts of the school, narrowed, searched and in an order, a page at a time (CON-01…05, D88). All staff
 * (D128).
 */
export async function contractPage(ctx: Context, input: ContractPageInput): Promise<ContractPageType> {
  maySeeContracts(ctx)
  return readContracts(ctx, parseInput(ctx, contractPageInput, input))
}

/** Reads them for callers already authorised, from parsed input and in pages of any length. */
export async function readContracts(
  ctx: Context,
  { order, descending, limit, after, updatedSince, ...which }: ContractPageInput,
): Promise<ContractPageType> {
  const isDown = descending ?? (order === null || order === undefined)
  const direction = isDown ? 'desc' : 'asc'
  const page = pageReading(ctx, { limit, after }, { by: orders[order ?? 'period'], direction })
  const where = await narrowed(ctx, which, 'page')
  const rows = await query(
    ctx.em,
    sql<ItemRow & { place: string[] }>`
      with page as (
        select k.id, ${page.selectPlace}, row_number() over (order by ${page.inOrder}) as nth from ${tables}
        where ${where} and ${page.afterPlace} and ${hasChangedSince('k.id', ctx.school.id, updatedSince)}
        order by ${page.inOrder} limit ${page.limit})
      select ${itemColumns(ctx.school.id)}, page.place from page
      join contract k on k.school_id = ${ctx.school.id} and k.id = page.id
      join student st on st.school_id = ${ctx.school.id} and st.id = k.student_id order by page.nth`,
  )
  const shown = await showing(ctx)
  const { rows: contracts, ...more } = page.pageOf<ContractItemType>(rows.map(shown))
  return { contracts, ...more }
}

/** Counts the contracts of a list. */
export async function contractCount(ctx: Context, input: ContractCountInput): Promise<number> {
  maySeeContracts(ctx)
  const where = await narrowed(ctx, parseInput(ctx, contractCountInput, input), 'all')
  const [row] = await query(ctx.em, sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`)
  return row?.total ?? 0
}

/** Returns the ids of contracts by name of their students, at most `limit`, for callers already authorised. */
export async function contractIdsFound(ctx: Context, which: ContractCountInput, limit: number): Promise<string[]> {
  const where = await narrowed(ctx, which, 'all')
  const rows = await query(
    ctx.em,
    sql<{ id: string }>`
      select k.id from ${tables} where ${where}
      order by s.name_order, s.id, k.contract_name collate "C" limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the condition on contracts `k` of students `s`. */
async function narrowed(
  ctx: Context,
  { all, studentId, kind, fixed, search }: ContractCountInput,
  of: 'page' | 'all',
): Promise<Sql> {
  const conditions = [sql`k.school_id = ${ctx.school.id} and not k.deleted and not s.deleted`]
  if (all !== true) conditions.push(sql`k.active`)
  if (studentId) conditions.push(sql`k.student_id = ${studentId}::uuid`)
  if (kind) conditions.push(kind === 'ending' ? ending(dateOf(ctx.now)) : kinds[kind])
  if (typeof fixed === 'boolean') conditions.push(fixed ? sql`s.is_fixed` : sql`not s.is_fixed`)
  const searchText = (search ?? '').normalize('NFKC').trim()
  if (searchText !== '') {
    const like = `%${searchText.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    conditions.push(sql`(${await studentsFound(ctx, searchText, of)} or k.contract_name ilike ${like}
      or k.contract_holder <> '' and k.contract_holder ilike ${like})`)
  }
  return sql.join(conditions, sql` and `)
}
