import { defaultColour } from '../../calendar/colours.ts'
import type { CalendarSlot } from '../../calendar/types.ts'
import type { SlotMessages } from '../messages.ts'
import { courseText, isOfferedOnline, slotPlace, studentNames, substituteText } from '../slot/slotTexts.ts'
import type { FullSlot } from '../store/slotDocuments.ts'

/**
 * Returns the slot as teachers and staff see it in the calendar. `ownOnly` leaves out the teacher, who is the same
 * everywhere in the own calendar. `onlineLessons` is the setting of the school. (SCHED-37, SLOT-11…17, D34, D120)
 */
export function deskCalendarSlot(
  slot: FullSlot,
  m: SlotMessages,
  { ownOnly = false, onlineLessons }: { ownOnly?: boolean; onlineLessons: boolean },
): CalendarSlot {
  const booked = slot.bookedCount > 0
  return {
    id: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacher: [ownOnly ? null : slot.teacher?.displayName, substituteText(slot, m)].filter(Boolean).join(' · '),
    location: slotPlace(slot, m),
    course: courseText(slot, m),
    students: studentNames(slot, m),
    memo: slot.lessonMemo ?? '',
    occupancy: slot.occupancy,
    ...(booked && slot.capacity !== null ? { seats: { booked: slot.bookedCount, capacity: slot.capacity } } : {}),
    colour: slot.teacher?.calendarColor ?? defaultColour,
    tone: 'teacher',
    online: booked ? Boolean(slot.lessonOnline) : isOfferedOnline(slot, onlineLessons),
    inPerson: booked ? !slot.lessonOnline : slot.location !== null,
    waiting: slot.waitingCount > 0,
  }
}
