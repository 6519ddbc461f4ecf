import { book, type Booked } from './book.ts'
import type { BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { cancel, type CancelFacts, type CancelOutcome, type CancelRules } from './cancel.ts'
import { type Check, firstBroken } from './checks.ts'
import { isUsableOn, withPointsReturned } from './lots.ts'
import type { ContractFacts, LotFacts, MonthUsage, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import { dateOf, monthOf, plusDays, type WallTime } from './time.ts'

/**
 * The ways in which a school lets students move (MOVE-03): not at all (`off`), by a move that counts as a cancellation,
 * or by one that counts as nothing until the cancellation deadline (`free`).
 */
export const studentMoves = ['off', 'cancellation', 'free'] as const

/** A school's rules of moving. */
export interface MoveSettings {
  studentMoves: (typeof studentMoves)[number]
  /** How many moves of a student's lessons of one month are free; 0: as many as they like. */
  movesPerMonth: number
  /** How many days a student may move a lesson away, to either side; 0: as far as they like. */
  moveWithinDays: number
}

/** The rules a move meets: those of leaving the old lesson and those of booking the new one. */
export interface MoveRules {
  leaving: CancelRules
  booking: BookingRules
}

/** The facts a move is judged by. Those of the student are about the new slot. */
export interface MoveFacts {
  school: SchoolFacts
  settings: MoveSettings
  from: CancelFacts & {
    booking: {
      contract: { id: string }
      /** The lots that it took its points from; left out where all last as long as the contract. */
      lots?: readonly LotFacts[]
    } | null
  }
  to: SlotFacts
  student: StudentFacts
  /** What the student's contracts gain once the old lesson is refunded. */
  refunds: readonly Refund[]
  /** The student's free moves of lessons in the month of the old one. */
  moved: number
}

/** The points that a refund adds to a contract, and to which of its lots; other points have no end. */
export interface Refund {
  contractId: string
  points: number
  lots: readonly LotFacts[]
}

/** A move that is possible: what leaving the old lesson counts as, and the booking of the new one. */
export interface Moved {
  ok: true
  code: '1001'
  outcome: CancelOutcome
  /** In points, to the contract that paid. */
  credit: number
  /** Whether the booking goes along as it is: the same contract pays the same. */
  keepsBooking: boolean
  booking: Booked
}

export type MoveVerdict = Moved | BookingRefusal | Extract<ReturnType<typeof cancel>, { ok: false }>

interface MoveAsked extends MoveFacts {
  rules: MoveRules
}

/** The checks of a move itself, in order, before those of the new lesson. They are for students only. */
const moveChecks: readonly Check<MoveAsked, BookingRefusal>[] = [
  {
    rule: 'movesOffered',
    isSpared: isStaff,
    refusal: ({ settings }) =>
      settings.studentMoves === 'off' ? { ok: false, code: 'generalE', note: 'movesOff' } : null,
  },
  {
    rule: 'nearEnough',
    isSpared: isStaff,
    refusal({ settings: { moveWithinDays }, from, to }) {
      if (moveWithinDays === 0) return null
      const [day, lesson] = [dateOf(to.startsAt), dateOf(from.slot.startsAt)]
      const [first, last] = [plusDays(lesson, -moveWithinDays), plusDays(lesson, moveWithinDays)]
      if (day < first) return { ok: false, code: 'generalE', note: 'moveTooEarly', day: first }
      return day > last ? { ok: false, code: 'generalE', note: 'moveTooLate', day: last } : null
    },
    facts: ({ settings, from }) => ({ starts: from.slot.startsAt, most: settings.moveWithinDays }),
  },
]

function isStaff({ rules }: MoveAsked): boolean {
  return rules.booking !== 'student'
}

/**
 * Judges whether a booking may move into another slot at `now`, and what that counts as (MOVE-01…06). The new lesson is
 * judged as if the student had left the old one: it overlaps nothing, and its points are back if it refunds them. No
 * monthly limit counts the old lesson unless it is lost, as one that is cancelled too late. The contract that paid pays
 * again if it can. The booking goes along if the points it took are valid on the new day.
 */
export function moveBooking(facts: MoveFacts, request: BookingRequest, rules: MoveRules, now: WallTime): MoveVerdict {
  const { from, school, to } = facts
  const left = cancel(from, rules.leaving, now)
  if (!left.ok) return left
  const refusal = firstBroken(moveChecks, { ...facts, rules })
  if (refusal !== null) return refusal
  if (from.booking === null) throw new Error('a move of nothing was allowed')
  const { contract, cost } = from.booking
  const isFree = rules.leaving === 'student' && isFreeMove(facts, now)
  const { outcome, credit } = isFree ? { outcome: 'cancel-unrestricted' as const, credit: cost } : left
  const bookBy = (refunds: readonly Refund[], paysAgain: (contract: ContractFacts) => boolean) => {
    const contracts = leftContracts(facts, outcome, credit === 0 ? [] : refunds).filter(paysAgain)
    return book({ school, slot: to, student: { ...facts.student, contracts } }, request, rules.booking, now)
  }
  const isSame = ({ id }: ContractFacts) => id === contract.id
  const lots = from.booking.lots ?? []
  const lasts = lots.every((lot) => isUsableOn(lot, dateOf(to.startsAt)))
  const kept = [{ contractId: contract.id, points: credit, lots }]
  const along = outcome === 'cancel-unrestricted' && lasts ? bookBy(kept, isSame) : null
  if (along?.ok === true && along.cost === cost) {
    return { ok: true, code: '1001', outcome, credit, keepsBooking: true, booking: along }
  }
  const again = bookBy(facts.refunds, isSame)
  const booking = again.ok ? again : bookBy(facts.refunds, () => true)
  return booking.ok ? { ok: true, code: '1001', outcome, credit, keepsBooking: false, booking } : booking
}

/** Tells whether a student's move counts as nothing: the school offers it, in time, and one is left this month. */
function isFreeMove({ settings, from, moved }: MoveFacts, now: WallTime): boolean {
  const { studentMoves: offered, movesPerMonth } = settings
  return offered === 'free' && now < from.slot.cancelBy && (movesPerMonth === 0 || moved < movesPerMonth)
}

/**
 * Returns the student's contracts once the old lesson is left, with what it refunds. A lesson that is
 * lost stays used, so the limit of its month still counts it; one that was refunded uses a refundable cancellation.
 */
function leftContracts(
  { student, from: { slot, booking } }: MoveFacts,
  outcome: CancelOutcome,
  refunds: readonly Refund[],
): ContractFacts[] {
  const month = monthOf(slot.startsAt)
  const afterwards = (usage: MonthUsage): MonthUsage => ({
    ...usage,
    bookings: outcome === 'cancel-no-return' ? usage.bookings : Math.max(0, usage.bookings - 1),
    returns: usage.returns + (outcome === 'cancel-return' ? 1 : 0),
  })
  return student.contracts.map((contract) => ({
    ...refunds
      .filter(({ contractId }) => contractId === contract.id)
      .reduce((before, { points, lots }) => withPointsReturned(before, points, lots), contract),
    usage: contract.usage.map((usage) =>
      contract.id === booking?.contract.id && usage.month === month ? afterwards(usage) : usage,
    ),
  }))
}
