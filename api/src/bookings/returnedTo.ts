import type { LotShare } from '@koma/schema/rules/lots'
import type { Refund } from '@koma/schema/rules/moveBooking'
import { compareEnds } from '@koma/schema/rules/lots'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { Facts } from './booking.facts.ts'

/** Where a cancellation's points end up. */
export interface ReturnedTo {
  /** The contract that the points get as far as, with its name, and its balance then. */
  id: string
  name: string
  pointsAfter: number
  /** What each of the student's contracts gains. */
  refunds: Refund[]
  /** All of the points, those that end first at the front. */
  shares: LotShare[]
}

/** What a refund adds to a lot, or takes from one that goes on with it. */
interface Gain {
  depth: number
  contractId: string
  name: string
  endDate: WallDate
  /** The contract's balance before. */
  pointsBefore: number
  lotId: string
  points: number
  validFrom: WallDate | null
  validUntil: WallDate | null
}

/**
 * Returns where the `credit` of a cancellation ends up. That is the contract that paid. If that has been carried over,
 * the ledger moves the points on at once (D98), as far as the limits of carrying over let them (LOT-11); what they keep
 * back stays in a contract that has ended. Null if the student has none of the contracts.
 */
export async function returnedTo(
  em: EntityManager,
  ctx: Context,
  { contracts, booking }: Pick<Facts, 'contracts' | 'booking'>,
  credit: number,
): Promise<ReturnedTo | null> {
  const paid = contracts.find(({ id }) => id === booking?.contractId)
  if (paid === undefined || booking === null) return null
  const { id, name } = paid
  const lots = credit === 0 ? [] : booking.lots
  const shares = lots.map(({ points, validUntil }) => ({ points, validUntil, left: null }))
  const refunds = credit === 0 ? [] : [{ contractId: id, points: credit, lots }]
  const here = { id, name, pointsAfter: paid.points + credit, refunds, shares }
  if (credit === 0 || !paid.carriedOver) return here
  const rest = credit - lots.reduce((sum, { points }) => sum + points, 0)
  const added = [
    ...lots.map((lot) => ({ id: lot.id, points: lot.points })),
    ...(rest > 0 ? [{ id: null, points: rest }] : []),
  ]
  const gains = await query(
    em,
    sql<Gain>`
      select g.depth, k.id as "contractId", k.contract_name as name, k.end_date as "endDate", k.points as "pointsBefore",
        g.lot_id as "lotId", sum(g.gained)::int as points, max(g.valid_from) as "validFrom", max(g.valid_until) as "validUntil"
      from koma_refund_gains(${ctx.school.id}, ${id}, ${JSON.stringify(added)}::jsonb) g
      join contract k on k.school_id = ${ctx.school.id} and k.id = g.contract_id
      group by g.depth, k.school_id, k.id, g.lot_id having sum(g.gained) <> 0
      order by g.depth`,
  )
  const last = gains.findLast(({ points }) => points > 0)
  return last === undefined ? here : { ...balanceOf(gains, last), ...refundOf(gains, last) }
}

function balanceOf(gains: readonly Gain[], { contractId: id, name, pointsBefore }: Gain) {
  const gained = gains.filter(({ contractId }) => contractId === id).reduce((sum, { points }) => sum + points, 0)
  return { id, name, pointsAfter: pointsBefore + gained }
}

/** Sums the gains by contract; points that stay behind in one that has ended are of no use after its last day. */
function refundOf(gains: readonly Gain[], last: Gain): Pick<ReturnedTo, 'refunds' | 'shares'> {
  const refunds = [...Map.groupBy(gains, ({ contractId }) => contractId)].map(([contractId, of]) => ({
    contractId,
    points: of.reduce((sum, { points }) => sum + points, 0),
    lots: of.map(({ lotId, points, validFrom, validUntil }) => ({ id: lotId, points, validFrom, validUntil })),
  }))
  const shares = gains
    .filter(({ points }) => points > 0)
    .map(({ depth, points, validUntil, endDate }) => ({
      points,
      validUntil: validUntil ?? (depth === 0 || depth < last.depth ? endDate : null),
      left: null,
    }))
  return { refunds, shares: shares.toSorted((a, b) => compareEnds(a.validUntil, b.validUntil)) }
}
