import {
  type AddDiscountInput,
  addDiscountInput,
  type EndDiscountInput,
  endDiscountInput,
} from '@koma/schema/input/discount'
import { repeatOf, yenOff } from '@koma/schema/rules/discount'
import { monthAfter, monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../../platform/record/answer.ts'
import { raiseVersion, type RecordResult } from '../../platform/record/changes.ts'
import { type Change, noteRecord } from '../../platform/record/noteRecord.ts'
import { isStale, lockRecord, stale } from '../../platform/record/records.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { announceContract } from '../announceContract.ts'
import { Contract, type ContractRow } from '../contract.entity.ts'
import { mayEditContract } from '../contract.policy.ts'
import { addAdjustment, reviseAdjustment } from '../writeMoney.ts'
import { adjustmentOf, repeatingDiscounts } from './repeatingDiscounts.ts'

/** The result of adding a discount: the number of its adjustment, null if none was added. */
export type AddDiscountResult = { number: number | null; result: RecordResult }

/**
 * Gives a contract a discount, for itself alone, for so many months or until it is ended (PLAN-12). Staff with
 * contractEdit. Only a monthly contract that is in use and not renewed has repeating ones: `discountRepeats` otherwise.
 * `stale`, 400 and 404 as for every record.
 */
export async function addDiscount(ctx: Context, input: AddDiscountInput): Promise<AddDiscountResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, addDiscountInput, input)
  if (!read.ok) return { number: null, result: read }
  const { contractId, version, name, percent = null, yen = null, fromRenewal } = read.form
  // Once, but not now, is for one month.
  const isNextAlone = fromRenewal === true && (read.form.repeat ?? 'once') === 'once'
  const chosen = isNextAlone ? ({ repeat: 'months', months: 1 } as const) : read.form
  return inTransaction<AddDiscountResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, contractId)
    if (contract === null) return { number: null, result: notThere }
    if (isStale(contract, version)) return { number: null, result: stale }
    const first = fromRenewal === true ? `${monthAfter(monthOf(contract.endDate))}-01` : contract.startDate
    const discount = { name, percent, yen, ...repeatOf(chosen, first) }
    if (discount.repeats && !mayRepeat(contract)) return { number: null, result: refusedFor(ctx, 'discountRepeats') }
    const left = contract.contractValue + contract.adjusted
    const [value = 0] = fromRenewal === true ? [] : yenOff(contract.contractValue, [discount], left)
    const { number, change } = await addAdjustment(em, ctx, viewer, contractId, adjustmentOf(discount, value))
    await noteDiscount(em, ctx, viewer, contract, change)
    return { number, result: { ok: true, id: contractId } }
  })
}

/**
 * Ends a repeating discount with a day, or lets it go on until it is ended (PLAN-12): renewals that begin later no
 * longer have it. The contract itself keeps it. Staff with contractEdit. A contract that is renewed is refused, because
 * the one that follows has the discount; `stale`, 400 and 404 as for every record.
 */
export async function endDiscount(ctx: Context, input: EndDiscountInput): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, endDiscountInput, input)
  if (!read.ok) return read
  const { contractId, version, number, lastDay = null } = read.form
  return inTransaction<RecordResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, contractId)
    if (contract === null) return notThere
    if (isStale(contract, version)) return stale
    const discounts = (await repeatingDiscounts(em, ctx, [contractId])).get(contractId) ?? []
    const discount = discounts.find((each) => each.number === number)
    if (discount === undefined) return notThere
    if (contract.renewed) return refusedFor(ctx, 'discountRenewed')
    if (lastDay !== null && lastDay < contract.startDate)
      return refusedField({ field: 'lastDay', note: 'endsBeforeItStarts' })
    if (lastDay === discount.lastDay) return { ok: true, id: contractId }
    const change = await reviseAdjustment(em, ctx, viewer, contractId, { number, lastDay })
    if (change !== null) await noteDiscount(em, ctx, viewer, contract, change)
    return { ok: true, id: contractId }
  })
}

const mayRepeat = ({ monthlyContract, active, renewed }: ContractRow) => monthlyContract && active && !renewed

async function noteDiscount(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { id, version, contractName: name }: ContractRow,
  adjustments: Change,
): Promise<void> {
  await raiseVersion(em, 'contract', ctx.school.id, { id, version })
  await noteRecord(em, ctx, viewer, { kind: 'contract', id, name, change: 'changed', changes: { adjustments } })
  await announceContract(em, ctx, id)
}
