import { ONLINE } from '@koma/schema/constants'
import type { SlotChoices } from '../form/slotChoices.ts'
import type { Choice } from '../useFilterChoices.ts'
import type { FreeTeacher } from './freeDocuments.ts'

/** Returns the school's places to choose from, and online where it has online lessons. */
export function placeChoices({ locations }: SlotChoices, onlineLessons: boolean, online: string): Choice[] {
  return [
    ...locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
    ...(onlineLessons ? [{ value: ONLINE, label: online }] : []),
  ]
}

/**
 * Returns those who teach the course, if one is chosen, and whose empty slot is at the place. Those who are at the
 * place that day come first, those who would come from another one last. Otherwise the order stays.
 */
export function fitting(teachers: readonly FreeTeacher[], courseId: string, place: string): FreeTeacher[] {
  const teach = teachers.filter(({ courses }) => courseId === '' || courses.some(({ id }) => id === courseId))
  if (place === '') return teach
  const isThere = ({ emptySlot }: FreeTeacher) =>
    emptySlot === null || (place === ONLINE ? emptySlot.onlineAvailable : emptySlot.locationId === place)
  const distance = ({ sameDay }: FreeTeacher) => {
    if (sameDay.some(({ locationId }) => (locationId ?? ONLINE) === place)) return 0
    return sameDay.every(({ locationId }) => locationId === null) ? 1 : 2
  }
  return teach.filter(isThere).toSorted((a, b) => distance(a) - distance(b))
}
