import { type Check, firstBroken, listed } from './checks.ts'
import { remainingCancellations } from './contracts.ts'
import type { ContractFacts, SlotFacts } from './facts.ts'
import type { JudgedBy } from './judged.ts'
import { monthOf, type WallTime } from './time.ts'

/** The person who cancels (D69): for staff without lesson rules everything is returned and nothing counts. */
export type CancelRules = 'student' | 'staff' | 'staff-unrestricted'

/** The ways in which a cancellation is recorded (BOOK-33). */
export type CancelOutcome = 'cancel-return' | 'cancel-no-return' | 'cancel-unrestricted'

/** A live booking about to be cancelled; `contract` is the one it was charged to (D144). */
export interface CancelFacts {
  slot: Pick<SlotFacts, 'startsAt' | 'cancelBy'>
  booking: { cost: number; contract: ReturningContract & Pick<ContractFacts, 'points'> } | null
  /** Left out: the place is not compared. */
  place?: LessonPlace
}

type ReturningContract = Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'>

/** The place the lesson was shown at; fields left out are not compared. */
export interface ShownPlace {
  online?: boolean | null | undefined
  /** The location; null or left out when it was online. */
  locationId?: string | null | undefined
}

/** The place of the lesson, and the one that was shown; `locationId` is that of the slot, also of an online lesson. */
export interface LessonPlace {
  online: boolean
  locationId: string | null
  shown: ShownPlace
}

export type CancelVerdict =
  | { ok: true; code: '1001'; outcome: CancelOutcome; returned: boolean; credit: number; pointsAfter: number }
  | { ok: false; code: 'EC1001' | 'EC1002' | 'EC1003' }

type CancelRefusal = Extract<CancelVerdict, { ok: false }>

interface CancelAsked extends CancelFacts {
  rules: CancelRules
  now: WallTime
}

/** The checks of a cancellation, in order. Students cannot cancel once the lesson has started (D51). */
const cancelChecks: readonly Check<CancelAsked, CancelRefusal>[] = [
  {
    rule: 'booked',
    code: 'EC1001',
    refusal: ({ slot, booking, rules, now }) =>
      booking === null || (rules === 'student' && now >= slot.startsAt) ? { ok: false, code: 'EC1001' } : null,
    facts: ({ slot, now }) => ({ starts: slot.startsAt, now }),
  },
  {
    rule: 'samePlace',
    code: 'EC1002',
    isReached: ({ booking }) => booking !== null,
    refusal: ({ place }) => (place !== undefined && isElsewhere(place) ? { ok: false, code: 'EC1002' } : null),
  },
]

interface ReturnAsked {
  slot: CancelFacts['slot']
  contract: ReturningContract | null
  rules: CancelRules
  now: WallTime
}

/** The reason why a cancellation returns nothing. */
interface NoReturn {
  code: '1001'
  why: 'late' | 'limit'
}

/**
 * The checks that decide whether the points come back: before cancel-by, while a refundable cancellation is left in the
 * lesson's month (D50). They refuse nothing.
 */
const returnChecks: readonly Check<ReturnAsked, NoReturn>[] = [
  {
    rule: 'beforeDeadline',
    code: '1001',
    isSpared: isUnrestricted,
    refusal: ({ slot, now }) => (now < slot.cancelBy ? null : { code: '1001', why: 'late' }),
    facts: ({ slot, now }) => ({ deadline: slot.cancelBy, now }),
  },
  {
    rule: 'returnsLeft',
    code: '1001',
    isSpared: isUnrestricted,
    refusal: (input) => (returnsLeft(input) === 0 ? { code: '1001', why: 'limit' } : null),
    facts: (input) => ({ left: returnsLeft(input), month: monthOf(input.slot.startsAt) }),
  },
]

function isUnrestricted({ rules }: ReturnAsked): boolean {
  return rules === 'staff-unrestricted'
}

function returnsLeft({ slot, contract }: ReturnAsked): number | null {
  return contract && remainingCancellations(contract, monthOf(slot.startsAt))
}

/** Returns what cancelling at `now` would do. */
export function cancel(facts: CancelFacts, rules: CancelRules, now: WallTime): CancelVerdict {
  const { slot, booking } = facts
  const refusal = firstBroken(cancelChecks, { ...facts, rules, now })
  if (refusal !== null) return refusal
  if (booking === null) throw new Error('the check of a booking is missing')
  const { cost, contract } = booking
  const returned = firstBroken(returnChecks, { slot, contract, rules, now }) === null
  const outcome =
    rules === 'staff-unrestricted' ? 'cancel-unrestricted' : returned ? 'cancel-return' : 'cancel-no-return'
  const credit = returned ? cost : 0
  return { ok: true, code: '1001', outcome, returned, credit, pointsAfter: contract.points + credit }
}

/** Returns the checks of a cancellation, then those that decide whether the points come back. */
export function listCancelChecks(facts: CancelFacts, rules: CancelRules, now: WallTime): JudgedBy[] {
  const { slot, booking } = facts
  return [
    ...listed(cancelChecks, { ...facts, rules, now }),
    ...listed(returnChecks, { slot, contract: booking?.contract ?? null, rules, now }),
  ]
}

/**
 * Tells whether the lesson is held elsewhere than was `shown`. Somebody who cancels it then means another lesson, as if
 * its time were another (D40, BOOK-28, decision 051).
 */
export function isElsewhere({ online, locationId, shown }: LessonPlace): boolean {
  if (shown.online != null && shown.online !== online) return true
  return shown.locationId != null && (online || shown.locationId !== locationId)
}

/** Tells why a student who cancels at `now` gets nothing back (D50); null when the lesson comes back. */
export function noReturn(
  slot: CancelFacts['slot'],
  contract: ReturningContract,
  now: WallTime,
): NoReturn['why'] | null {
  return firstBroken(returnChecks, { slot, contract, rules: 'student', now })?.why ?? null
}

/**
 * Returns the time until which a student who cancels gets the points back. Null when nothing comes back: the deadline
 * has passed, or the month's refundable cancellations are used up (BOOK-29, BOOK-30, BOOK-31, D50).
 */
export function freeToCancelUntil(
  slot: CancelFacts['slot'],
  contract: ReturningContract,
  now: WallTime,
): WallTime | null {
  return noReturn(slot, contract, now) === null ? slot.cancelBy : null
}
