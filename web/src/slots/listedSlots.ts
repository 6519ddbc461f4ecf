import { type PartOfDay, partsOfDay } from '../shared/partsOfDay.ts'
import type { Choice, SlotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'

/** The filters of the list as the address keeps them; an empty date stands for its default. (STU-05…08) */
export type SlotFilterValues = {
  show: 'available' | 'all'
  from: string
  to: string
  /** The one day of them that is listed; empty for all. */
  day: string
  /** `all`, `online` or the id of a location. */
  location: string
  /** The code of a course, the id of a teacher; empty for all of them. */
  course: string
  teacher: string
  /** Parts of the day in which the lesson starts, with spaces between; empty for the whole day. */
  time: string
  q: string
}

/** The filters the list starts with. (STU-05, STU-09) */
export const defaultFilters: Record<keyof SlotFilterValues, string> = {
  show: 'available',
  from: '',
  to: '',
  day: '',
  location: 'all',
  course: '',
  teacher: '',
  time: '',
  q: '',
}

/** Returns the part of the day in which a lesson starts. */
export function partOf(slot: Pick<StudentSlot, 'startsAt'>): PartOfDay {
  const hour = hourOf(slot)
  return hour < partsOfDay.afternoon ? 'morning' : hour < partsOfDay.evening ? 'afternoon' : 'evening'
}

/** Returns the hour of the day in which a lesson starts. */
export function hourOf({ startsAt }: Pick<StudentSlot, 'startsAt'>): number {
  return Number(startsAt.slice(11, 13))
}

/** A slot, and what it is to the student. */
export interface ListedSlot {
  slot: StudentSlot
  state: SlotState
}

/** Tells whether a slot lies at the place the filter asks for. (STU-07) */
export function isAt({ place }: SlotState, slot: StudentSlot, location: string): boolean {
  if (location === 'all') return true
  if (location === 'online') return place.online
  return place.location !== null && slot.location?.id === location
}

/**
 * Tells whether it is the course of the own booking, or one the student may choose; every slot is where no course is
 * chosen. (STU-18)
 */
export function hasCourse(state: SlotState, code: string): boolean {
  if (code === '') return true
  if (state.kind === 'booked') return state.booking.course.code === code
  return state.choices.some((choice) => choice.course.code === code)
}

/**
 * Tells whether the student could book the slot right now, for the course and at the place of the filters. A slot the
 * student waits for counts too. (STU-05, BOOK-37, D64)
 */
export function isAvailable(
  state: SlotState,
  { location, course }: Pick<SlotFilterValues, 'location' | 'course'>,
): boolean {
  if (state.waiting && state.kind === 'full') return true
  return state.kind === 'open' && state.choices.some((choice) => choice.verdict.ok && fits(choice, location, course))
}

function fits(choice: Choice, location: string, course: string): boolean {
  if (course !== '' && choice.course.code !== course) return false
  return location === 'all' || choice.online === (location === 'online')
}

/** Returns the course that is booked, or those the student may choose from, by name. */
export function coursesOf(state: SlotState): string[] {
  if (state.kind === 'booked') return [state.booking.course.displayName]
  return [...new Set(state.choices.map((choice) => choice.course.displayName))]
}
