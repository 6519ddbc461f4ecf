import {
  type ContractCountInput,
  contractCountInput,
  type ContractPageInput,
  contractPageInput,
} from '@koma/schema/input/contract'
import { DAYS_BEFORE_END, FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { query } from '../platform/database/sql.ts'
import { changedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, pageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { foundBy } from '../students/studentSearch.ts'
import { maySeeContracts } from './contract.policy.ts'
import { isOwing, itemColumns, type ItemRow, showing } from './contractRecord.reads.ts'
import type { ContractItemType, ContractPageType } from './contractRecord.type.ts'

const name = { column: 'k.contract_name', type: 'text' } as const
const int = (column: string) => [{ column, type: 'int' } as const, name]
const orders: Record<NonNullable<ContractPageInput['order']>, ListOrder['by']> = {
  period: [{ column: 'k.end_date', type: 'date' }, { column: 'k.start_date', type: 'date' }, name],
  student: [{ column: 's.last_name', type: 'text' }, { column: 's.first_name', type: 'text' }, name],
  number: [{ column: 'right(k.contract_name, 13)', type: 'text' }, name],
  type: int('k.monthly_contract::int'),
  booking: int('s.is_fixed::int'),
  points: int('k.points'),
  owing: int('(k.contract_value + k.adjusted - k.paid)'),
  active: int('k.active::int'),
}

/**
 * The condition of each kind, as `contractFlags` defines it for one contract; `ending` has parameters for today and the
 * last day of its flag.
 */
const kinds: Record<Exclude<ContractPageInput['kind'], 'ending' | null | undefined>, string> = {
  unpaid: isOwing,
  noCourses:
    'k.active and not exists (select from contract_course cc where cc.school_id = k.school_id and cc.contract_id = k.id)',
  package: 'not k.monthly_contract',
  monthly: 'k.monthly_contract',
  unused: 'k.active and not k.used',
  low: `not k.monthly_contract and k.points < ${FEW_POINTS}`,
  renewed: 'k.renewed',
  carryover: 'k.carry_over_complete',
}
const ending = (today: string, soon: string) =>
  `k.active and k.end_date <= ${soon}::date and not (k.end_date < ${today}::date and k.renewed)`

const tables = `contract k join student s on s.school_id = k.school_id and s.id = k.student_id`

/** Contracts of the school, narrowed, searched and in an order, a page at a time (CON-01…05, D88). All staff (D128). */
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
  const found = await narrowed(ctx, which, [ctx.school.id, page.after, page.limit, updatedSince ?? null], 'page')
  const rows = await query<ItemRow & { place: string[] }>(
    ctx.em,
    `with page as (
       select k.id, ${page.place}, row_number() over (order by ${page.orderBy}) as nth from ${tables}
       where ${found.where} and ${page.comesAfter('$2')} and ${changedSince('k.id', '$1', '$4')} order by ${page.orderBy} limit $3)
     select ${itemColumns}, page.place from page
     join contract k on k.school_id = $1 and k.id = page.id
     join student st on st.school_id = $1 and st.id = k.student_id order by page.nth`,
    found.params,
  )
  const shown = await showing(ctx)
  const { rows: contracts, ...more } = page.pageOf<ContractItemType>(rows.map(shown))
  return { contracts, ...more }
}

/** Counts the contracts of a list. */
export async function contractCount(ctx: Context, input: ContractCountInput): Promise<number> {
  maySeeContracts(ctx)
  const { where, params } = await narrowed(ctx, parseInput(ctx, contractCountInput, input), [ctx.school.id], 'all')
  const [row] = await query<{ total: number }>(
    ctx.em,
    `select count(*)::int as total from ${tables} where ${where}`,
    params,
  )
  return row?.total ?? 0
}

/** The condition on contracts `k` of students `s` in the school `$1`, and the parameters of the whole statement. */
async function narrowed(
  ctx: Context,
  { all, studentId, kind, fixed, search }: ContractCountInput,
  given: readonly unknown[],
  of: 'page' | 'all',
): Promise<{ where: string; params: unknown[] }> {
  const conditions = ['k.school_id = $1 and not k.deleted and not s.deleted']
  if (all !== true) conditions.push('k.active')
  const params = [...given]
  if (studentId) conditions.push(`k.student_id = $${params.push(studentId)}::uuid`)
  if (kind === 'ending') {
    const today = dateOf(ctx.now)
    params.push(today, plusDays(today, DAYS_BEFORE_END))
    conditions.push(ending(`$${params.length - 1}`, `$${params.length}`))
  } else if (kind) conditions.push(kinds[kind])
  if (typeof fixed === 'boolean') conditions.push(fixed ? 's.is_fixed' : 'not s.is_fixed')
  const wanted = (search ?? '').normalize('NFKC').trim()
  if (wanted === '') return { where: conditions.join(' and '), params }
  const found = await foundBy(ctx, wanted, params, of)
  const text = `$${found.params.length + 1}`
  conditions.push(
    `((true ${found.condition}) or k.contract_name ilike ${text} or k.contract_holder <> '' and k.contract_holder ilike ${text})`,
  )
  const like = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return { where: conditions.join(' and '), params: [...found.params, like] }
}
