import { withFreeSeat } from './book.ts'
import { occupancyOf } from './occupancy.ts'
import type { WallTime } from './time.ts'
import { bookingRulesOf, type WaitingFacts, type WaitingRules } from './waiting.ts'
import { judged, type JudgedBy } from './judged.ts'
import { bookingWhy } from './why.ts'

/** The state of a waiting list, which goes by the time of joining. */
export interface StandsInLine {
  /** The number of waiting students. */
  waiting: number
  /** From 1 on, and since when; both null of who does not wait. */
  place: number | null
  since: WallTime | null
}

/**
 * Returns every rule of `joinWaitingList`, in order and with its facts. The first broken one is why a student cannot
 * wait. For a student who waits already it gives the position. (BOOK-35, BOOK-36, D54, D147)
 */
export function waitingWhy(facts: WaitingFacts, line: StandsInLine, rules: WaitingRules, now: WallTime): JudgedBy[] {
  const { school, slot, student } = facts
  const { booked } = slot
  return [
    judged('listsKept', 'generalE', school.waitingList),
    judged('enrolled', 'generalE', student.active),
    judged('noSeatYet', 'EU1005', !student.isBooked),
    judged('notWaiting', 'generalE', !student.isWaiting, { ...line }),
    judged('notBegun', 'generalE', now < slot.startsAt, { starts: slot.startsAt, now }),
    judged('noSeatLeft', 'generalE', booked !== null && occupancyOf(booked) === 'full', {
      taken: booked?.count ?? 0,
      seats: booked?.capacity,
    }),
    judged('isLesson', 'generalE', slot.isLesson),
    ...seatWhy(facts, rules, now),
  ]
}

/** Returns the rules for booking a free seat, without those judged before. */
function seatWhy(facts: WaitingFacts, rules: WaitingRules, now: WallTime): JudgedBy[] {
  if (facts.slot.booked === null) return []
  const freed = withFreeSeat(facts, facts.slot.booked)
  const asked = new Set(['enrolled', 'noSeatYet', 'seatFree'])
  const { availableFrom } = facts.slot
  const opened = now < availableFrom ? availableFrom : now
  return bookingWhy(freed.facts, freed.request, bookingRulesOf[rules], opened).filter(({ rule }) => !asked.has(rule))
}
