import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { messages } from './messages.ts'
import type { PartWords } from './rebase.ts'
import type { SlotChoices } from './slotChoices.ts'

/** Returns the names behind the ids in the forms of these slots, also of what can no longer be chosen. */
export function usePartWords(choices: SlotChoices, slots: readonly FullSlot[]): PartWords {
  const m = useMessages(messages)
  const teachers = [...choices.teachers.map(({ teacher }) => teacher), ...slots.flatMap(({ teacher }) => teacher ?? [])]
  const places = [...choices.locations, ...slots.flatMap(({ location }) => location ?? [])]
  const courses = [...choices.courses.map(({ course }) => course), ...slots.flatMap((slot) => slot.courses)]
  return {
    ...m,
    teachers: new Map(teachers.map(({ id, displayName }) => [id, displayName])),
    places: new Map(places.map(({ id, locationName }) => [id, locationName])),
    courses: new Map(courses.map(({ id, displayName }) => [id, displayName])),
  }
}
