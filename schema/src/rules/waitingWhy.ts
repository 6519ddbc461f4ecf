import { withFreeSeat } from './book.ts'
import { occupancyOf } from './occupancy.ts'
import type { WallTime } from './time.ts'
import { bookingRulesOf, type WaitingFacts, type WaitingRules } from './waiting.ts'
import { judged, type JudgedBy } from './judged.ts'
import { bookingWhy } from './why.ts'

/** Where somebody stands on a waiting list: lists go by the time of joining. */
export interface StandsInLine {
  /** How many wait. */
  waiting: number
  /** From 1 on, and since when; both null of who does not wait. */
  place: number | null
  since: WallTime | null
}

/**
 * Every rule that `joinWaitingList` asks, in its order, with the facts it goes by: the first that is broken is why a student
 * cannot wait. Of who waits already it says the place in line. (BOOK-35, BOOK-36, D54, D147)
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

/** What booking a free seat would be judged by, beyond what is asked before. */
function seatWhy(facts: WaitingFacts, rules: WaitingRules, now: WallTime): JudgedBy[] {
  if (facts.slot.booked === null) return []
  const freed = withFreeSeat(facts, facts.slot.booked)
  const asked = new Set(['enrolled', 'noSeatYet', 'seatFree'])
  const { availableFrom } = facts.slot
  const opened = now < availableFrom ? availableFrom : now
  return bookingWhy(freed.facts, freed.request, bookingRulesOf[rules], opened).filter(({ rule }) => !asked.has(rule))
}
