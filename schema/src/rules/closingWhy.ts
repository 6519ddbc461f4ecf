import { inOrder, judged, type JudgedBy } from './judged.ts'
import type { WallTime } from './time.ts'

/** A slot as closing looks at it. */
export interface ClosingFacts {
  startsAt: WallTime
  /** Why it lies in closed time; null: it does not. */
  closed: string | null
  /** Whether its lesson is held online while only its place is closed. */
  isElsewhere: boolean
  location: string | null
  /** By how many it is booked. */
  taken: number
  /** Whether who asks may cancel bookings. */
  mayCancel: boolean
}

/**
 * Returns every rule that decides whether a slot goes with a closure, in order and with its facts. A slot of null does
 * not exist.
 */
export function closingWhy(slot: ClosingFacts | null, now: WallTime): JudgedBy[] {
  if (slot === null) return [judged('slotThere', 'ES1001', false)]
  const { startsAt: starts, closed, isElsewhere, location, taken, mayCancel } = slot
  return inOrder([
    judged('slotThere', 'ES1001', true),
    judged('inClosedTime', 'generalE', closed !== null, { starts, closed }),
    judged('notBegun', 'generalE', now < starts, { starts, now }),
    judged('heldThere', 'generalE', !isElsewhere, { location }),
    judged('mayCancelBooked', 'generalE', taken === 0 || mayCancel, { taken }),
  ])
}
