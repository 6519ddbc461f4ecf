import type { SlotMoveRequest } from '@koma/schema/input/slotMove'
import { coursesThere, type MovableSlot, movedSlot } from '@koma/schema/rules/slotMove'
import type { StoredSlot } from '../slot.facts.ts'
import type { BookingOfMove } from '../movedBookings.ts'
import type { readPlacesToGo } from './move.facts.ts'

/** The teachers, places and courses that slots are to go to. */
export type Facts = Awaited<ReturnType<typeof readPlacesToGo>>

/** One slot of a move: what it is and what it would be. */
export interface Plan {
  slot: StoredSlot
  before: MovableSlot
  after: MovableSlot
  bookings: readonly BookingOfMove[]
}

/** Applies the wish to each stored slot; returns the plans by slot id. */
export function planned(
  request: SlotMoveRequest,
  stored: readonly StoredSlot[],
  bookings: ReadonlyMap<string, BookingOfMove[]>,
  timeZone: string,
): ReadonlyMap<string, Plan> {
  const targets = new Map(request.moves.map((move) => [move.slotId, move]))
  return new Map(
    stored.map((slot) => {
      const own = bookings.get(slot.id) ?? []
      const before = movable(slot)
      return [slot.id, { slot, before, after: movedSlot(before, targets.get(slot.id) ?? {}, timeZone), bookings: own }]
    }),
  )
}

/** Returns a slot as the rules of moving take it. */
export function movable(slot: StoredSlot): MovableSlot {
  const { startsAt, endsAt, availableFrom, cancelBy, teacherId, locationId, onlineAvailable, booked } = slot
  const bookedPlace = booked === null ? null : { online: booked.online, locationId: booked.locationId }
  return { startsAt, endsAt, availableFrom, cancelBy, teacherId, locationId, onlineAvailable, bookedPlace }
}

/** Returns the ids of the courses that a slot offers there. With another place alone it offers what it offered. */
export function coursesOf({ slot, before, after }: Plan, facts: Facts): string[] {
  const isSame =
    after.startsAt === before.startsAt && after.endsAt === before.endsAt && after.teacherId === before.teacherId
  if (isSame) return [...slot.courseIds]
  const offered = slot.courseIds.flatMap((id) => facts.courses.get(id) ?? [])
  const taught = facts.teachers.get(after.teacherId)?.courseIds ?? []
  const possibleIds = coursesThere(offered, after, taught, slot.booked?.courseId ?? null)
  // A meeting needs no course that the new teacher teaches.
  return slot.booked?.isLesson === false && possibleIds.length === 0 ? [...slot.courseIds] : possibleIds
}
