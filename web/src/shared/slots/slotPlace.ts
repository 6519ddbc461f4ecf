import { ONLINE } from '@koma/schema/constants'
import type { SlotMessages } from './messages.ts'
import type { FullSlot } from './slotDocuments.ts'

/** A stored place as text in the interface language; online is stored as a Japanese word. (SLOT-04, D32) */
export function placeText(stored: string, m: SlotMessages): string {
  return stored === ONLINE ? m.online : stored
}

/** Where the slot is: the booked lesson's place, else the place offered, else online. (SLOT-04) */
export function slotPlace(slot: FullSlot, m: SlotMessages): string {
  if (slot.lessonLocation !== null) return placeText(slot.lessonLocation, m)
  return slot.location?.locationName ?? m.online
}

/** The names of the students, family name first. */
export function studentNames(slot: FullSlot, m: SlotMessages): string[] {
  return (slot.bookings ?? []).map(({ student }) => student?.fullName ?? m.otherBooking)
}

/** The booked course, or those on offer. */
export function courseText(slot: FullSlot, m: SlotMessages): string {
  return slot.bookedCourse?.displayName ?? slot.courses.map((course) => course.displayName).join(m.listSeparator)
}
