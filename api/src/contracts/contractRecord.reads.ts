import { oneRecordInput } from '@koma/schema/input/record'
import { adjustmentNote, type FeeKind, isCharged } from '@koma/schema/planTexts'
import { contractFields } from '@koma/schema/records/contract'
import { balanceOwing, entryName } from '@koma/schema/rules/contractMoney'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import type { WallTime } from '@koma/schema/rules/time'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { hasChangedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, type Page, type PartInput, partReading } from '../platform/record/page.ts'
import { maySeeContracts } from './contract.policy.ts'
import { byCode, courseIds, usage } from './contract.reads.ts'
import type { ContractItemType, ContractRecordType } from './contractRecord.type.ts'
import { moneyColumn } from './moneyRows.ts'
import { pointLots } from './lots/lotFacts.ts'
import { nextPlanColumn, type NextPlanRow, shownNextPlan } from './planChange/nextPlan.ts'

export type ItemRow = Omit<ContractItemType, 'contractNumber' | 'courses' | 'balanceOwing'> & { courseIds: string[] }
type FullRow = ItemRow &
  Omit<ContractRecordType, keyof ContractItemType | 'nextPlan' | 'adjustments'> & {
    nextPlan: NextPlanRow | null
    adjustments: (Omit<ContractRecordType['adjustments'][number], 'fee'> & { kind: FeeKind | null })[]
  }

/** Returns the columns of a contract in lists, in a statement about `contract k` and its `student st`. */
export const itemColumns = (
  schoolId: string,
): Sql => sql`k.id, k.version, ${sql.raw(columnsOf(contractFields, 'k'))}, k.adjusted, k.paid,
  jsonb_build_object('id', st.id, 'studentCode', st.student_id, 'fullName', st.last_name || ' ' || st.first_name,
    'active', st.active, 'isFixed', st.is_fixed) as student, ${courseIds(schoolId)}`

const link = (schoolId: string, which: Sql) =>
  sql`(select jsonb_build_object('id', o.id, 'contractNumber', right(o.contract_name, 13)) from contract o
    where o.school_id = ${schoolId} and not o.deleted and ${which})`

const fullColumns = (schoolId: string, now: WallTime) => sql`${itemColumns(schoolId)}, ${usage(schoolId)},
  ${moneyColumn('adjustment', schoolId)}, ${moneyColumn('payment', schoolId)}, ${moneyColumn('refund', schoolId)},
  ${pointLots(schoolId, 'given')} as lots,
  (select count(*)::int from booking b where b.school_id = ${schoolId} and b.contract_id = k.id
     and b.status = 'booked' and b.ends_at > ${now}) as "bookingsToCome",
  (select jsonb_build_object('id', v.plan_id, 'planName', v.plan_name, 'number', v.number) from plan_version v
     where v.school_id = ${schoolId} and v.id = k.plan_version_id) as plan, ${nextPlanColumn(schoolId)},
  ${link(schoolId, sql`o.id = k.predecessor_id`)} as predecessor, ${link(schoolId, sql`o.predecessor_id = k.id`)} as successor`

const contractsOf = (
  ctx: Context,
) => sql`from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
  where k.school_id = ${ctx.school.id} and not k.deleted and not st.deleted`
const newestFirst = {
  by: [
    { column: 'k.end_date', type: 'date' },
    { column: 'k.start_date', type: 'date' },
    { column: '(k.contract_name collate "C")', type: 'text' },
  ],
  direction: 'desc',
} as const satisfies ListOrder
const inOrder = sql`order by k.end_date desc, k.start_date desc, k.contract_name collate "C" desc`

/** The way staff read which contract `k` of which student `st` something is about. */
export const contractWithStudent = `st.last_name || ' ' || st.first_name || ' ' || k.contract_name`

/** The condition that something is still to be paid, as the index of contracts that owe has it. */
export const isOwing = 'k.contract_value + k.adjusted - k.paid > 0'

/**
 * The condition for figures, with contracts `k` of students `st`: what is owed is owed whether a contract is active or
 * not.
 */
export const owedFor = `${isOwing} and not k.deleted and not st.deleted`

/** The contracts of a list: the active ones, or `all`; with `owing` only those still to be paid. */
export interface WhichContracts {
  all?: boolean
  owing?: boolean
}

/**
 * Returns a part of the contracts with all there is to say of each, those that end last first. BAD_USER_INPUT for an
 * `after` of no such list.
 */
export async function contractsInPart(
  ctx: Context,
  { all = false, owing = false }: WhichContracts,
  part: PartInput,
): Promise<Page<ContractRecordType>> {
  maySeeContracts(ctx)
  const page = partReading(ctx, part, newestFirst)
  const places = await query(
    ctx.em,
    sql<{ id: string; place: string[] }>`
      select k.id, ${page.selectPlace} ${contractsOf(ctx)}
        and ${all ? sql`true` : sql`k.active`} and ${owing ? sql.raw(isOwing) : sql`true`}
        and ${page.afterPlace} and ${hasChangedSince('k.id', ctx.school.id, part.updatedSince)}
      order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows, ...more } = page.pageOf<{ id: string }>(places)
  const ids = rows.map(({ id }) => id)
  return { rows: ids.length === 0 ? [] : await fullRows(ctx, sql`k.id = any(${ids}::uuid[])`), ...more }
}

/** Returns the contracts of these ids. */
export async function contractsById(ctx: Context, ids: readonly string[]): Promise<ContractItemType[]> {
  maySeeContracts(ctx)
  return ids.length === 0 ? [] : contractItems(ctx, sql`k.id = any(${ids}::uuid[])`)
}

/**
 * Returns the contracts `k` of students `st` for which `where` holds, for callers who have checked the permission.
 */
export async function contractItems(ctx: Context, where: Sql): Promise<ContractItemType[]> {
  const rows = await query(
    ctx.em,
    sql<ItemRow>`select ${itemColumns(ctx.school.id)} ${contractsOf(ctx)} and ${where} ${inOrder}`,
  )
  const shown = await showing(ctx)
  return rows.map(shown)
}

/** Returns the contracts that these names or ids are of, with all there is to say of each. */
export async function contractsNamed(ctx: Context, named: readonly string[]): Promise<ContractRecordType[]> {
  maySeeContracts(ctx)
  const ids = named.filter((name) => oneRecordInput.safeParse({ id: name }).success)
  return fullRows(ctx, sql`(k.contract_name = any(${named}::text[]) or k.id = any(${ids}::uuid[]))`)
}

/** Returns one contract of the school, or null. */
export async function contract(ctx: Context, id: string): Promise<ContractRecordType | null> {
  maySeeContracts(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  const [found] = await fullRows(ctx, sql`k.id = ${named.data.id}`)
  return found ?? null
}

async function fullRows(ctx: Context, where: Sql): Promise<ContractRecordType[]> {
  const rows = await query(
    ctx.em,
    sql<FullRow>`select ${fullColumns(ctx.school.id, ctx.now)} ${contractsOf(ctx)} and ${where} ${inOrder}`,
  )
  const shown = await showing(ctx)
  return rows.map(({ adjustments, payments, refunds, nextPlan, ...row }) => ({
    ...shown(row),
    nextPlan: shownNextPlan(nextPlan),
    adjustments: adjustments.map(({ kind, ...entry }) => ({
      ...entry,
      memo: adjustmentNote({ kind, memo: entry.memo }, ctx.language),
      name: entryName('adjustment', entry.number),
      fee: isCharged(kind) ? kind : null,
    })),
    payments: payments.map((entry) => ({ ...entry, name: entryName('payment', entry.number) })),
    refunds: refunds.map((entry) => ({ ...entry, name: entryName('payment', entry.number) })),
  }))
}

/** Returns a function that turns a row into an answer. */
export async function showing(ctx: Context) {
  const { courses } = await ctx.directory()
  return <Row extends ItemRow>({ courseIds: ids, ...row }: Row) => ({
    ...row,
    contractNumber: contractNumberOf(row.contractName),
    balanceOwing: balanceOwing(row),
    courses: byCode(ids.flatMap((id) => courses.get(id) ?? [])),
  })
}
