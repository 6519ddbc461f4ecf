import { defaultColour } from '../../calendar/colours.ts'
import type { CalendarSlot } from '../../calendar/types.ts'

/** Returns the placeholder of a slot that is being made; it goes when its form does. (SCHED-27, SCHED-34) */
export function draftSlot(times: { startsAt: string; endsAt: string }, label: string): CalendarSlot {
  return {
    ...times,
    id: 'draft',
    teacher: label,
    location: '',
    course: '',
    students: [],
    occupancy: 'empty',
    colour: defaultColour,
    tone: 'teacher',
    draft: true,
  }
}
