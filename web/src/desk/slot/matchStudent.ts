import { halfWidth } from '../../shared/format/halfWidth.ts'
import type { FullSlot } from '../store/slotDocuments.ts'

/**
 * Tells whether a student of the slot has `text` in the id or name. Width, case and spaces do not matter, and an empty
 * text matches every slot. (TCH-04, SCHED-04, SHELL-26)
 */
export function matchesStudent(slot: FullSlot, text: string): boolean {
  const searched = comparable(text)
  if (searched === '') return true
  return (slot.bookings ?? []).some(
    ({ student }) =>
      student && [student.studentCode, student.fullName].some((value) => comparable(value).includes(searched)),
  )
}

function comparable(text: string): string {
  return halfWidth(text).toLowerCase().replaceAll(/\s/g, '')
}
