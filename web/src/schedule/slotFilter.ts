import { isSlotShown, type ShownFacts } from '@koma/schema/rules/slotShown'
import { matchesStudent } from '../desk/slot/matchStudent.ts'
import type { FullSlot } from '../desk/store/slotDocuments.ts'

/** The place that stands for online in the location filters. (SCHED-03) */
export const onlinePlace = 'online'

/** The filters of the schedule; an empty text filters nothing. `teacher` and `location` are ids, `course` a code. */
export interface SlotFilter {
  show?: string
  teacher?: string
  location?: string
  course?: string
  student?: string
  /** A part of the day, by its name in `dayParts`. */
  hours?: string
  /** The school's clock, where `show` depends on it. */
  now?: string
}

/** The parts of a day by which slots are narrowed: when a slot starts, from and before, `HH:mm`. */
const dayParts = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
} as const

/** Tells whether a slot passes every filter. (SCHED-01…04, SCHED-24, SCHED-25) */
export function passes(slot: FullSlot, { show, hours, teacher, location, course, student, now }: SlotFilter): boolean {
  if (show && !isSlotShown(show, shownFacts(slot), now ?? '')) return false
  if (hours && !isWithin(slot.startsAt, hours)) return false
  if (teacher && slot.teacher?.id !== teacher) return false
  if (location && !isAt(slot, location)) return false
  if (course && ![slot.bookedCourse, ...slot.courses].some((each) => each?.code === course)) return false
  return matchesStudent(slot, student ?? '')
}

function shownFacts({
  startsAt,
  endsAt,
  bookedCount,
  occupancy,
  teacherActive,
  waitingList,
  bookings,
}: FullSlot): ShownFacts {
  const unmarked = (bookings ?? []).filter(({ student, attendance }) => student !== null && attendance === null)
  return {
    startsAt,
    endsAt,
    booked: bookedCount,
    isFull: occupancy === 'full',
    teacherActive,
    waiting: (waitingList ?? []).length,
    unmarked: unmarked.length,
  }
}

/** Tells whether a slot starts in the part of the day; one that does not exist narrows nothing. */
function isWithin(startsAt: string, name: string): boolean {
  const part = Object.entries(dayParts).find(([each]) => each === name)?.[1]
  const time = startsAt.slice(11, 16)
  return part === undefined || (part[0] <= time && time < part[1])
}

/** Tells whether the slot is, or while unbooked may be, at the place. */
function isAt(slot: FullSlot, place: string): boolean {
  if (place === onlinePlace) return slot.lessonOnline ?? slot.onlineAvailable
  return slot.location?.id === place && slot.lessonOnline !== true
}
