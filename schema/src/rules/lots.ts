import type { ContractFacts, LotFacts } from './facts.ts'
import type { WallDate } from './time.ts'

/** The days before their end from which a student is reminded of points (LOT-08). */
export const DAYS_BEFORE_POINTS_END = 14

/** The points of a contract: the lots are in their order of use, and left out where all last as long as it. */
type PointFacts = Pick<ContractFacts, 'points' | 'heldPoints' | 'heldOn' | 'lots'>

/** Tells whether a lot pays for lessons on `date`. */
export function isUsableOn({ validFrom, validUntil }: Pick<LotFacts, 'validFrom' | 'validUntil'>, date: WallDate) {
  return (validFrom ?? date) <= date && date <= (validUntil ?? date)
}

/** Returns the points of a contract that pay for lessons on `date`, held ones included. */
export function pointsOn({ points, lots }: PointFacts, date: WallDate): number {
  if (lots === undefined) return points
  return lots.reduce((sum, lot) => sum + (isUsableOn(lot, date) ? lot.points : 0), 0)
}

/**
 * Returns the contract once a lesson on `date` has taken `cost` of its points: from the lot that ends first, then from
 * the oldest, as the database does (decision 099). It takes no more than there is on that day.
 */
export function withPointsTaken<Contract extends PointFacts>(
  contract: Contract,
  date: WallDate,
  cost: number,
): Contract {
  const points = contract.points - cost
  if (contract.lots === undefined) return { ...contract, points }
  let rest = cost
  const lots = contract.lots.map((lot) => {
    const taken = isUsableOn(lot, date) ? Math.min(lot.points, rest) : 0
    rest -= taken
    return { ...lot, points: lot.points - taken }
  })
  return { ...contract, points, lots: lots.filter((lot) => lot.points > 0) }
}

/** Returns the contract with points returned to the lots they were taken from; other points have no end. */
export function withPointsReturned<Contract extends PointFacts>(
  contract: Contract,
  points: number,
  returned: readonly LotFacts[] = [],
): Contract {
  if (points === 0) return contract
  const sum = contract.points + points
  if (contract.lots === undefined) return { ...contract, points: sum }
  const rest = points - returned.reduce((total, lot) => total + lot.points, 0)
  const own: LotFacts = { id: '', points: rest, validFrom: null, validUntil: null }
  const lots = [...contract.lots]
  for (const lot of rest > 0 ? [...returned, own] : returned) {
    const index = lots.findIndex((each) => each.id === lot.id || (lot === own && isEndless(each)))
    const there = lots[index]
    if (there === undefined) lots.push(lot)
    else lots[index] = { ...there, points: there.points + lot.points }
  }
  return { ...contract, points: sum, lots: lots.toSorted((a, b) => compareEnds(a.validUntil, b.validUntil)) }
}

/** Tells whether a contract can pay `cost` on `date` and keep what the offer of another seat holds on its own day. */
export function canPay(contract: PointFacts, date: WallDate, cost: number): boolean {
  if (pointsOn(contract, date) < cost) return false
  const { heldPoints = 0, heldOn } = contract
  const left = withPointsTaken(contract, date, cost)
  return heldPoints === 0 || (heldOn == null ? left.points : pointsOn(left, heldOn)) >= heldPoints
}

/** Returns the most that a contract can pay on `date`, in points, without those held for another seat. */
export function payableOn(contract: PointFacts, date: WallDate): number {
  let points = pointsOn(contract, date)
  while (points > 0 && !canPay(contract, date, points)) points -= 1
  return points
}

/** The part of a lesson's points that one lot pays, or gets back. */
export interface LotShare {
  points: number
  /** The last day whose lessons the lot pays for; null is that of the contract. */
  validUntil: WallDate | null
  /** What the lot has then; null where that is not known. */
  left: number | null
}

/** Returns which lots a lesson on `date` takes `cost` from, the one that ends first at the front. (LOT-12) */
export function lotsTaken(contract: PointFacts, date: WallDate, cost: number): LotShare[] {
  if (contract.lots === undefined) return [{ points: cost, validUntil: null, left: contract.points - cost }]
  let rest = cost
  return contract.lots.flatMap((lot) => {
    const points = isUsableOn(lot, date) ? Math.min(lot.points, rest) : 0
    rest -= points
    return points === 0 ? [] : { points, validUntil: lot.validUntil, left: lot.points - points }
  })
}

const isEndless = ({ validFrom, validUntil }: LotFacts): boolean => validFrom === null && validUntil === null

/** Compares two last days; null is the end of the contract, after all others. */
export function compareEnds(a: WallDate | null, b: WallDate | null): number {
  if (a === b) return 0
  return a !== null && (b === null || a < b) ? -1 : 1
}
