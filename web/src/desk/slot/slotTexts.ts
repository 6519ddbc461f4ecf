import { ONLINE } from '@koma/schema/constants'
import type { SlotMessages } from '../messages.ts'
import type { FullSlot } from '../store/slotDocuments.ts'

/** Says whose lesson a substitute teaches; null where nobody is away. */
export function substituteText({ substituteFor }: FullSlot, m: SlotMessages): string | null {
  return substituteFor ? m.substituteFor(substituteFor.displayName) : null
}

/** Returns a stored place as text in the interface language; online is stored as a Japanese word. (SLOT-04, D32) */
export function placeText(stored: string, m: SlotMessages): string {
  return stored === ONLINE ? m.online : stored
}

/** Returns the place of the slot: the booked lesson's place, else the place offered, else online. (SLOT-04) */
export function slotPlace(slot: FullSlot, m: SlotMessages): string {
  if (slot.lessonLocation !== null) return placeText(slot.lessonLocation, m)
  return slot.location?.locationName ?? m.online
}

/**
 * Tells whether the slot is shown as online. In a school without online lessons that is only one without another place.
 * (D120)
 */
export function isOfferedOnline({ onlineAvailable, location }: FullSlot, onlineLessons: boolean): boolean {
  return onlineAvailable && (onlineLessons || location === null)
}

/** Returns the names of the students, family name first. */
export function studentNames(slot: FullSlot, m: SlotMessages): string[] {
  return (slot.bookings ?? []).map(({ student }) => student?.fullName ?? m.otherBooking)
}

/** Returns the booked course, or those on offer. */
export function courseText(slot: FullSlot, m: SlotMessages): string {
  return slot.bookedCourse?.displayName ?? slot.courses.map((course) => course.displayName).join(m.listSeparator)
}
