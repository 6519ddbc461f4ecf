import type { Refusal } from '../answers.ts'
import { type Check, firstBroken, listedIfThere } from './checks.ts'
import type { JudgedBy } from './judged.ts'
import type { WallTime } from './time.ts'

/** A slot in closed time as closing looks at it. */
export interface LyingSlot {
  startsAt: WallTime
  /** Whether its lesson is held online while only its place is closed. */
  isElsewhere: boolean
}

type StayRefusal = Refusal & { stays: 'begun' | 'online' }

/** The checks of a slot that lies in closed time: while one is broken, it stays (decision 036). */
const stayChecks: readonly Check<LyingSlot & { location?: string | null; now: WallTime }, StayRefusal>[] = [
  {
    rule: 'notBegun',
    refusal: ({ startsAt, now }) =>
      now < startsAt ? null : { ok: false, code: 'generalE', note: 'lessonBegun', stays: 'begun' },
    facts: ({ startsAt, now }) => ({ starts: startsAt, now }),
  },
  {
    rule: 'heldThere',
    refusal: ({ isElsewhere }) =>
      isElsewhere ? { ok: false, code: 'generalE', note: 'heldOnline', stays: 'online' } : null,
    facts: ({ location }) => ({ location }),
  },
]

/** Returns why a slot in closed time stays; null where it goes. */
export function staysClosed(slot: LyingSlot, now: WallTime): StayRefusal['stays'] | null {
  return firstBroken(stayChecks, { ...slot, now })?.stays ?? null
}

/** The bookings that closing would cancel, and whether who closes may cancel bookings. */
interface EmptiedSlot {
  taken: number
  mayCancel: boolean
}

/** Returns why who closes may not cancel what is booked; null where nothing is, or where they may. */
export function bookedRefusal({ taken, mayCancel }: EmptiedSlot): Refusal | null {
  return taken === 0 || mayCancel ? null : { ok: false, code: '403', note: 'closingNeedsCancel' }
}

/** A slot that may lie in closed time, and who would close it. */
export interface ClosingFacts extends LyingSlot, EmptiedSlot {
  /** The reason of the closed time it lies in; null: it lies in none. */
  closed: string | null
  location: string | null
}

const closingChecks: readonly Check<ClosingFacts & { now: WallTime }, Refusal>[] = [
  {
    rule: 'inClosedTime',
    refusal: ({ closed }) => (closed === null ? { ok: false, code: 'generalE', note: 'notClosedThen' } : null),
    facts: ({ startsAt, closed }) => ({ starts: startsAt, closed }),
  },
  ...stayChecks,
  { rule: 'mayCancelBooked', refusal: bookedRefusal, facts: ({ taken }) => ({ taken }) },
]

/** Returns why a slot does not go with a closure; null where it does. A slot of null does not exist. */
export function closingRefusal(slot: ClosingFacts | null, now: WallTime): Refusal | null {
  return slot === null ? { ok: false, code: 'ES1001' } : firstBroken(closingChecks, { ...slot, now })
}

/** Returns every check of `closingRefusal`, in order and with its facts. */
export function listClosingChecks(slot: ClosingFacts | null, now: WallTime): JudgedBy[] {
  return listedIfThere('slotThere', closingChecks, slot && { ...slot, now }, { code: 'ES1001' })
}
