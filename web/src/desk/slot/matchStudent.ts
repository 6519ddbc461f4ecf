import { isFound } from '../../record/isFound.ts'
import type { FullSlot } from '../store/slotDocuments.ts'

/**
 * Tells whether a student of the slot has `text` in the id or name, as the search of students finds them. An empty text
 * matches every slot. (TCH-04, SCHED-04, SHELL-26, READ-01)
 */
export function matchesStudent(slot: FullSlot, text: string): boolean {
  if (text.trim() === '') return true
  return (slot.bookings ?? []).some(
    ({ student }) => student && [student.studentCode, student.fullName].some((value) => isFound(value, text)),
  )
}
