import { type ContractsInput, contractsInput } from '@koma/schema/input/contract'
import { oneRecordInput } from '@koma/schema/input/record'
import { balanceOwing, entryName } from '@koma/schema/rules/contractMoney'
import type { z } from 'zod'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import { changedSince } from '../record/changedSince.ts'
import { type ListOrder, type Page, type PartInput, partReading } from '../record/page.ts'
import { parseInput } from '../shared/input.ts'
import { maySeeContracts } from './contract.policy.ts'
import { byCode, courseIds, usage } from './contract.reads.ts'
import type { ContractItemType, ContractRecordType } from './contractRecord.type.ts'
import { moneyColumn } from './moneyRows.ts'

export type ItemRow = Omit<ContractItemType, 'contractNumber' | 'courses' | 'balanceOwing'> & { courseIds: string[] }
type FullRow = ItemRow & Omit<ContractRecordType, keyof ContractItemType>

export const itemColumns = `k.id, k.version, k.contract_name as "contractName",
  jsonb_build_object('id', st.id, 'studentCode', st.student_id, 'fullName', st.last_name || ' ' || st.first_name,
    'active', st.active, 'isFixed', st.is_fixed) as student,
  k.active, k.monthly_contract as "monthlyContract", k.monthly_points as "monthlyPoints", k.points,
  k.carry_over as "carryOver", k.carry_over_complete as "carryOverComplete",
  k.start_date::text as "startDate", k.end_date::text as "endDate",
  k.monthly_booking_limit as "monthlyBookingLimit", k.monthly_cancel_limit as "monthlyCancelLimit", k.used, k.renewed,
  k.contract_value as "contractValue", k.adjusted, k.paid, k.memo_contract_value as "memoContractValue",
  k.contract_notes as "contractNotes", k.contract_holder as "contractHolder", ${courseIds}`

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

/** What is still to be paid, as the index of contracts that owe has it. */
export const isOwing = 'k.contract_value + k.adjusted - k.paid > 0'

/** Which contracts a condition with its parameters from the `first` on lets through. */
function chosen({ all, studentId, owing }: z.output<typeof contractsInput>, first: number) {
  return {
    where: `(k.active or $${first}) and ($${first + 1}::uuid is null or k.student_id = $${first + 1}) ${owing === true ? `and ${isOwing}` : ''}`,
    params: [all ?? false, studentId ?? null],
  }
}

/** The contracts of the school or of one student, those that end last first (CON-01…09, ASTU-11, PAY-03). */
export async function contracts(ctx: Context, input: ContractsInput = {}): Promise<ContractItemType[]> {
  maySeeContracts(ctx)
  const { where, params } = chosen(parseInput(ctx, contractsInput, input), 2)
  return contractItems(ctx, where, params)
}

/** A part of the contracts with all there is to say of each, those that end last first. BAD_USER_INPUT for an `after` of no such list. */
export async function contractsInPart(
  ctx: Context,
  which: ContractsInput,
  part: PartInput,
): Promise<Page<ContractRecordType>> {
  maySeeContracts(ctx)
  const { where, params } = chosen(parseInput(ctx, contractsInput, which), 2)
  const page = partReading(ctx, part, newestFirst)
  const places = await query<{ id: string; place: string[] }>(
    ctx.em,
    `select k.id, ${page.place} ${from} and ${where} and ${page.comesAfter('$4')} and ${changedSince('k.id', '$1', '$6')}
     order by ${page.orderBy} limit $5`,
    [ctx.school.id, ...params, page.after, page.limit, part.updatedSince ?? null],
  )
  const { rows, ...more } = page.pageOf<{ id: string }>(places)
  const ids = rows.map(({ id }) => id)
  return { rows: ids.length === 0 ? [] : await fullRows(ctx, 'k.id = any($3::uuid[])', [ids]), ...more }
}

/** The contracts of these ids. */
export async function contractsById(ctx: Context, ids: readonly string[]): Promise<ContractItemType[]> {
  maySeeContracts(ctx)
  return ids.length === 0 ? [] : contractItems(ctx, 'k.id = any($2::uuid[])', [ids])
}

/** The contracts `k` of students `st` for which `where` holds; its parameters count from `$2`. For who has looked at the rights. */
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

/** The contracts that these names or ids are of, with all there is to say of each. */
export async function contractsNamed(ctx: Context, named: readonly string[]): Promise<ContractRecordType[]> {
  maySeeContracts(ctx)
  const ids = named.filter((name) => oneRecordInput.safeParse({ id: name }).success)
  return fullRows(ctx, '(k.contract_name = any($3::text[]) or k.id = any($4::uuid[]))', [named, ids])
}

/** One contract of the school, or null. */
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

/** What makes an answer of a row. */
export async function showing(ctx: Context) {
  const { courses } = await ctx.directory()
  return <Row extends ItemRow>({ courseIds: ids, ...row }: Row) => ({
    ...row,
    contractNumber: row.contractName.slice(-13),
    balanceOwing: balanceOwing(row),
    courses: byCode(ids.flatMap((id) => courses.get(id) ?? [])),
  })
}
