import { matchesStudent } from '../shared/slots/matchStudent.ts'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'

/** The place that stands for online in the location filters. (SCHED-03) */
export const onlinePlace = 'online'

/** What narrows the schedule; an empty text narrows nothing. `teacher` and `location` are ids, `course` a code. */
export interface SlotFilter {
  show?: string
  teacher?: string
  location?: string
  course?: string
  student?: string
}

/** Whether a slot passes every filter. (SCHED-01…04, SCHED-24, SCHED-25) */
export function passes(slot: FullSlot, { show, teacher, location, course, student }: SlotFilter): boolean {
  if (show === 'booked' && slot.bookedCount === 0) return false
  if (teacher && slot.teacher?.id !== teacher) return false
  if (location && !isAt(slot, location)) return false
  if (course && ![slot.bookedCourse, ...slot.courses].some((each) => each?.code === course)) return false
  return matchesStudent(slot, student ?? '')
}

/** Whether the slot is, or while unbooked may be, at the place. */
function isAt(slot: FullSlot, place: string): boolean {
  if (place === onlinePlace) return slot.lessonOnline ?? slot.onlineAvailable
  return slot.location?.id === place && slot.lessonOnline !== true
}
