import type { CalendarSlot } from './types.ts'

/** Returns a slot for tests: `id`, wall times, and whatever else the test is about. */
export function slotAt(id: string, startsAt: string, endsAt: string, rest: Partial<CalendarSlot> = {}): CalendarSlot {
  return {
    id,
    startsAt,
    endsAt,
    teacher: '田中 美咲',
    location: '新宿校',
    course: '日常英会話',
    students: [],
    occupancy: 'empty',
    colour: '#12936b',
    tone: 'teacher',
    ...rest,
  }
}
