import type { CalendarMessages } from './messages.ts'
import type { CalendarSlot } from './types.ts'

/** Returns a slot's state in one word or two, as the viewer of its tone calls it. (SLOT-09, SLOT-12) */
export function stateOf(slot: CalendarSlot, m: CalendarMessages): string {
  if (slot.state !== undefined) return slot.state
  return slot.tone === 'student-own' ? m.ownBooking : occupancyWord(slot, m)
}

/** Tells how full a slot is, as the viewer of its tone calls it. (SLOT-10) */
export function occupancyWord({ tone, occupancy }: CalendarSlot, m: CalendarMessages): string {
  return (tone === 'teacher' ? m.occupancy : m.studentOccupancy)[occupancy]
}

/** Returns `1/4` for group slots, nothing where one place is all there is. */
export function seatsOf(slot: CalendarSlot): string {
  return slot.seats && slot.seats.capacity > 1 ? `${slot.seats.booked}/${slot.seats.capacity}` : ''
}

/**
 * Returns everything the card shows by colour, icon and text, in words for screen readers. It is also what a card too
 * small for text is called. (SLOT-12, SLOT-13)
 */
export function spokenLabel(slot: CalendarSlot, m: CalendarMessages, chosen = false, isDeleted = false): string {
  const time = m.spokenTimeRange(slot.startsAt.slice(11, 16), slot.endsAt.slice(11, 16))
  return m.join(
    [
      chosen ? m.chosen : '',
      isDeleted ? m.deletedHere : '',
      m.day(slot.startsAt.slice(0, 10)),
      time,
      stateOf(slot, m),
      slot.seats && slot.seats.capacity > 1 ? m.seats(slot.seats.booked, slot.seats.capacity) : '',
      slot.course,
      slot.teacher && m.teacher(slot.teacher),
      slot.location,
      slot.online && slot.location !== m.online ? m.online : '',
      slot.inPerson ? m.inPerson : '',
      slot.waiting ? m.waiting : '',
      slot.students.length > 0 ? m.students(m.join(slot.students)) : '',
      slot.memo ? m.memo(slot.memo) : '',
    ].filter(Boolean),
  )
}
