import { lastDayOfMonth, type WallDate } from './time.ts'

/** How long a discount is given: on one contract, on those of so many months, or until it is ended. */
export const discountRepeats = ['once', 'months', 'untilEnded'] as const
export type DiscountRepeat = (typeof discountRepeats)[number]

/** The most months for which a discount can be promised. */
export const MOST_DISCOUNT_MONTHS = 120

/** A reduction of the price: so many percent of it, or so many yen. */
export interface Discount {
  name: string
  percent: number | null
  yen: number | null
}

/**
 * A discount that renewals have too: those that begin on `lastDay` or before, all of them where it is null. (PLAN-12)
 */
export interface RepeatingDiscount extends Discount {
  lastDay: WallDate | null
}

/**
 * Returns how many yen each discount takes off a price, in their order. A percentage is of `price`, rounded down, and
 * all of them together take what is `left` of it at most.
 */
export function yenOff(price: number, discounts: readonly Discount[], left: number = price): number[] {
  let rest = Math.max(0, left)
  return discounts.map(({ percent, yen }) => {
    const taken = Math.min(rest, percent === null ? (yen ?? 0) : Math.floor((price * percent) / 100))
    rest -= taken
    return taken
  })
}

/** Tells whether the renewal that begins on `startDate` has a repeating discount. */
export function isGivenOn({ lastDay }: { lastDay: WallDate | null }, startDate: WallDate): boolean {
  return lastDay === null || startDate <= lastDay
}

/** Returns the last day of a discount that is given for `months` months, the first of them that of `startDate`. */
export function lastDayOfMonths(startDate: WallDate, months: number): WallDate {
  const first = Temporal.PlainDate.from(startDate).with({ day: 1 })
  return lastDayOfMonth(first.add({ months: months - 1 }).toString())
}

/** Returns whether a discount repeats, and until when, as it was chosen for a contract that begins on `startDate`. */
export function repeatOf(
  { repeat, months }: { repeat?: DiscountRepeat | null | undefined; months?: number | null | undefined },
  startDate: WallDate,
): { repeats: boolean; lastDay: WallDate | null } {
  if (repeat === 'months') return { repeats: true, lastDay: lastDayOfMonths(startDate, months ?? 1) }
  return { repeats: repeat === 'untilEnded', lastDay: null }
}
