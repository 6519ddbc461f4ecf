import { isGivenOn, type RepeatingDiscount, yenOff } from '@koma/schema/rules/discount'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../inForce.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { writeMoney } from '../writeMoney.ts'

/** A repeating discount of a contract, with the number of its adjustment. */
export interface ContractDiscount extends RepeatingDiscount {
  contractId: string
  number: number
}

/** Returns the repeating discounts of contracts, in the order in which they are taken off. (PLAN-12) */
export async function repeatingDiscounts(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ContractDiscount[]>> {
  if (contractIds.length === 0) return new Map()
  const rows = await query(
    em,
    sql<ContractDiscount>`
      select a.contract_id as "contractId", a.number, a.memo as name, a.percent, a.yen, a.last_day::text as "lastDay"
      from contract_adjustment a
      where a.school_id = ${ctx.school.id} and a.contract_id = any(${contractIds}::uuid[]) and a.repeats
        and ${inForce(ctx.school.id, 'contract_adjustment', 'a')}
      order by a.contract_id, a.number`,
  )
  return Map.groupBy(rows, ({ contractId }) => contractId)
}

/** Returns the discounts that a renewal has which begins on `startDate` and costs `price`, with the yen of each. */
export function discountsOn<Discount extends RepeatingDiscount>(
  discounts: readonly Discount[],
  { startDate, price }: { startDate: WallDate; price: number },
): (Discount & { value: number })[] {
  const given = discounts.filter((discount) => isGivenOn(discount, startDate))
  const taken = yenOff(price, given)
  return given.map((discount, index) => ({ ...discount, value: taken[index] ?? 0 }))
}

/**
 * Gives a renewal the repeating discounts of the contract before it, each as an adjustment by the renewal's own price
 * (PLAN-12). They are no edit: the renewal keeps its first version, so that its run can be undone.
 */
export async function carryDiscounts(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { fromId, toId, ...renewal }: { fromId: string; toId: string; startDate: WallDate; price: number },
): Promise<void> {
  const given = discountsOn((await repeatingDiscounts(em, ctx, [fromId])).get(fromId) ?? [], renewal)
  if (given.length === 0) return
  await writeMoney(
    em,
    ctx,
    by,
    toId,
    'adjustment',
    given.map(({ name, percent, yen, lastDay, value }) => ({
      ...adjustmentOf({ name, percent, yen, repeats: true, lastDay }, value),
      carried: true,
    })),
  )
  await query(em, sql`update contract set version = 1 where school_id = ${ctx.school.id} and id = ${toId}`)
}

/** Returns a discount as an adjustment that takes off `value` yen. */
export function adjustmentOf(
  { name, percent, yen, repeats, lastDay }: RepeatingDiscount & { repeats: boolean },
  value: number,
) {
  const once = { type: '-' as const, value, memo: name }
  return repeats ? { ...once, repeats, percent, yen, lastDay } : once
}
