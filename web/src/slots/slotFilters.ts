import type { Choice, SlotState } from '../shared/student/slotState.ts'
import type { StudentSlot } from '../shared/student/studentDocuments.ts'

/** The filters of the list as the address keeps them; an empty date stands for its default. (STU-05…08) */
export type SlotFilterValues = {
  show: 'available' | 'all'
  from: string
  to: string
  /** `all`, `online` or the id of a location. */
  location: string
  q: string
}

/** What the list shows at first. (STU-05, STU-09) */
export const defaultFilters: Record<keyof SlotFilterValues, string> = {
  show: 'available',
  from: '',
  to: '',
  location: 'all',
  q: '',
}

/** A slot, and what it is to the student. */
export interface ListedSlot {
  slot: StudentSlot
  state: SlotState
}

/** Whether a slot lies at the place the filter asks for. (STU-07) */
export function isAt({ place }: SlotState, slot: StudentSlot, location: string): boolean {
  if (location === 'all') return true
  if (location === 'online') return place.online
  return place.location !== null && slot.location?.id === location
}

/** Whether the student could book the slot right now, at the place the filter asks for. (STU-05, D64) */
export function isAvailable(state: SlotState, location: string): boolean {
  return state.kind === 'open' && state.choices.some((choice) => choice.verdict.ok && fits(choice, location))
}

function fits(choice: Choice, location: string): boolean {
  return location === 'all' || choice.online === (location === 'online')
}

/** By start; among equal starts priority teachers first where the school wants that, then as the server sent them. (D121) */
export function sortSlots(slots: readonly StudentSlot[], priorityTeachers: boolean): StudentSlot[] {
  const rank = (slot: StudentSlot) => (priorityTeachers && slot.teacher?.priority === true ? 0 : 1)
  return slots.toSorted((a, b) => {
    if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
    return rank(a) - rank(b)
  })
}
