import type { CalendarSlot } from '../calendar/types.ts'
import type { SlotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'

/** The calendar cards' words besides names of people and places. */
interface Words {
  online: string
  /** Who teaches it; '' where the school hides that. */
  teacher: string
  /** The state of the slot in a word or two. */
  state: string
}

/**
 * Returns a slot as its student sees it in the calendar. Own bookings have the school's colour, everything else is
 * light grey; the state is a word. Of other people it has only the number. (STU-17, SLOT-09, SLOT-12, SLOT-13, D34,
 * D57)
 */
export function studentCalendarSlot(slot: StudentSlot, state: SlotState, words: Words): CalendarSlot {
  const own = state.kind === 'booked' ? state.booking : null
  const place = own === null ? state.place : { online: own.online, location: own.online ? null : own.lessonLocation }
  const courses = own === null ? state.choices.map((choice) => choice.course.displayName) : [own.course.displayName]
  const { booked, capacity } = state.seats
  return {
    id: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacher: words.teacher,
    location: place.location ?? (place.online ? words.online : ''),
    course: [...new Set(courses)].join(' / '),
    students: [],
    occupancy: slot.occupancy,
    ...(capacity === null ? {} : { seats: { booked, capacity } }),
    colour: '',
    tone: own !== null ? 'student-own' : state.kind === 'open' ? 'student-open' : 'student-other',
    state: words.state,
    online: place.online,
    inPerson: place.location !== null,
    waiting: state.kind === 'full' && state.waiting,
  }
}
