import { oneRecordInput } from '@koma/schema/input/record'
import { contractFields } from '@koma/schema/records/contract'
import { balanceOwing, entryName } from '@koma/schema/rules/contractMoney'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { changedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, type Page, type PartInput, partReading } from '../platform/record/page.ts'
import { maySeeContracts } from './contract.policy.ts'
import { byCode, courseIds, usage } from './contract.reads.ts'
import type { ContractItemType, ContractRecordType } from './contractRecord.type.ts'
import { moneyColumn } from './moneyRows.ts'

export type ItemRow = Omit<ContractItemType, 'contractNumber' | 'courses' | 'balanceOwing'> & { courseIds: string[] }
type FullRow = ItemRow & Omit<ContractRecordType, keyof ContractItemType>

export const itemColumns = `k.id, k.version, ${columnsOf(contractFields, 'k')}, k.adjusted, k.paid,
  jsonb_build_object('id', st.id, 'studentCode', st.student_id, 'fullName', st.last_name || ' ' || st.first_name,
    'active', st.active, 'isFixed', st.is_fixed) as student, ${courseIds}`

const link = (which: string) =>
  `(select jsonb_build_object('id', o.id, 'contractNumber', right(o.contract_name, 13)) from contract o
    where o.school_id = $1 and not o.deleted and ${which})`

const fullColumns = `${itemColumns}, ${usage}, ${moneyColumn('adjustment')}, ${moneyColumn('payment')},
  (select count(*)::int from booking b where b.school_id = $1 and b.contract_id = k.id
     and b.status = 'booked' and b.ends_at > $2) as "bookingsToCome",
  ${link('o.id = k.predecessor_id')} as predecessor, ${link('o.predecessor_id = k.id')} as successor`

const from = `from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
  where k.school_id = $1 and not k.deleted and not st.deleted`
const newestFirst = {
  by: [
    { column: 'k.end_date', type: 'date' },
    { column: 'k.start_date', type: 'date' },
    { column: 'k.contract_name', type: 'text' },
  ],
  direction: 'desc',
} as const satisfies ListOrder
const inOrder = 'order by k.end_date desc, k.start_date desc, k.contract_name desc'

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
  const places = await query<{ id: string; place: string[] }>(
    ctx.em,
    `select k.id, ${page.place} ${from} and (k.active or $2) ${owing ? `and ${isOwing}` : ''}
       and ${page.comesAfter('$3')} and ${changedSince('k.id', '$1', '$5')} order by ${page.orderBy} limit $4`,
    [ctx.school.id, all, page.after, page.limit, part.updatedSince ?? null],
  )
  const { rows, ...more } = page.pageOf<{ id: string }>(places)
  const ids = rows.map(({ id }) => id)
  return { rows: ids.length === 0 ? [] : await fullRows(ctx, 'k.id = any($3::uuid[])', [ids]), ...more }
}

/** Returns the contracts of these ids. */
export async function contractsById(ctx: Context, ids: readonly string[]): Promise<ContractItemType[]> {
  maySeeContracts(ctx)
  return ids.length === 0 ? [] : contractItems(ctx, 'k.id = any($2::uuid[])', [ids])
}

/**
 * Returns the contracts `k` of students `st` for which `where` holds; its parameters count from `$2`. For who has
 * looked at the rights.
 */
export async function contractItems(
  ctx: Context,
  where: string,
  params: readonly unknown[],
): Promise<ContractItemType[]> {
  const rows = await query<ItemRow>(ctx.em, `select ${itemColumns} ${from} and ${where} ${inOrder}`, [
    ctx.school.id,
    ...params,
  ])
  const shown = await showing(ctx)
  return rows.map(shown)
}

/** Returns the contracts that these names or ids are of, with all there is to say of each. */
export async function contractsNamed(ctx: Context, named: readonly string[]): Promise<ContractRecordType[]> {
  maySeeContracts(ctx)
  const ids = named.filter((name) => oneRecordInput.safeParse({ id: name }).success)
  return fullRows(ctx, '(k.contract_name = any($3::text[]) or k.id = any($4::uuid[]))', [named, ids])
}

/** Returns one contract of the school, or null. */
export async function contract(ctx: Context, id: string): Promise<ContractRecordType | null> {
  maySeeContracts(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  const [found] = await fullRows(ctx, 'k.id = $3', [named.data.id])
  return found ?? null
}

async function fullRows(ctx: Context, where: string, params: readonly unknown[]): Promise<ContractRecordType[]> {
  const rows = await query<FullRow>(ctx.em, `select ${fullColumns} ${from} and ${where} ${inOrder}`, [
    ctx.school.id,
    ctx.now,
    ...params,
  ])
  const shown = await showing(ctx)
  return rows.map(({ adjustments, payments, ...row }) => ({
    ...shown(row),
    adjustments: adjustments.map((entry) => ({ ...entry, name: entryName('adjustment', entry.number) })),
    payments: payments.map((entry) => ({ ...entry, name: entryName('payment', entry.number) })),
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
