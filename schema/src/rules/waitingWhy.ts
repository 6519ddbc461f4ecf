import { isValidOn } from './contracts.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, type WallTime } from './time.ts'
import type { WaitingFacts, WaitingRules } from './waiting.ts'
import { judged, type JudgedBy } from './judged.ts'

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
  const day = dateOf(slot.startsAt)
  const valid = student.contracts.filter((contract) => isValidOn(contract, day))
  const fits = valid.some(({ courseIds }) => courseIds.includes(booked?.courseId ?? ''))
  const isStudent = rules === 'student'
  const hasCourse = valid.length === 0 || booked === null ? 'unreached' : fits
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
    judged('timeFree', 'EU1004', !student.overlaps, { starts: slot.startsAt }),
    judged('contractValid', isStudent ? 'EU1003' : 'generalE', valid.length > 0, { day }),
    judged('contractHasCourse', 'EU1003', isStudent ? hasCourse : 'spared'),
  ]
}
