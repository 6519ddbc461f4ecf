import { ONLINE } from '@koma/schema/constants'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { SlotChoices } from './slotChoices.ts'

/** Returns the active places, the slot's own even if no longer in use, and online only. (SCHED-60, D83) */
export function placeChoices(choices: SlotChoices, slot: FullSlot | null, onlineOnly: string | null) {
  const own = slot?.location && !choices.locations.some(({ id }) => id === slot.location?.id) ? [slot.location] : []
  return [
    ...[...choices.locations, ...own].map(({ id, locationName }) => ({ value: id, label: locationName })),
    ...(onlineOnly === null ? [] : [{ value: ONLINE, label: onlineOnly }]),
  ]
}

/** Returns the active teachers, and the slot's own even if they have left. (SCHED-63) */
export function teacherChoices(choices: SlotChoices, slot: FullSlot | null) {
  const teachers = choices.teachers.map(({ teacher }) => teacher)
  const own = slot?.teacher && !teachers.some(({ id }) => id === slot.teacher?.id) ? [slot.teacher] : []
  return [...teachers, ...own].map(({ id, teacherCode, displayName }) => ({
    value: id,
    label: `${displayName} ${teacherCode}`,
  }))
}
