import type { BookingPromise, CancelPromise } from '../input/booking.ts'
import type { Booked } from './book.ts'
import { freeToCancelUntil } from './cancel.ts'
import { remainingBookings } from './contracts.ts'
import type { SlotFacts } from './facts.ts'
import { monthOf, type WallTime } from './time.ts'

/** All values of a promise, with none left out. */
type Defined<Promised> = { [Name in keyof Promised]-?: Exclude<Promised[Name], undefined> }

/** Returns the promise that an allowed booking makes to the person who confirms it (BOOK-05, BOOK-30, BOOK-31). */
export function promiseOf(
  slot: Pick<SlotFacts, 'startsAt' | 'cancelBy'>,
  { contract, cost, pointsAfter }: Pick<Booked, 'contract' | 'cost' | 'pointsAfter'>,
  now: WallTime,
): Defined<BookingPromise> {
  const remaining = remainingBookings(contract, monthOf(slot.startsAt))
  return {
    contractId: contract.id,
    cost,
    pointsAfter,
    returnable: freeToCancelUntil(slot, contract, now) !== null,
    cancelBy: slot.cancelBy,
    remainingBookings: remaining === null ? null : Math.max(0, remaining - 1),
  }
}

/** Tells whether `actual` is what was promised. A value without a promise may be anything. */
export function isAsPromised<Promised extends BookingPromise | CancelPromise>(
  actual: Defined<Promised>,
  promised: Promised | null | undefined,
): boolean {
  const values = new Map<string, unknown>(Object.entries(actual))
  return Object.entries(promised ?? {}).every(([name, value]) => value == null || values.get(name) === value)
}
