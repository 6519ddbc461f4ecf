import type { FamilyLesson } from './familyDocuments.ts'
import { switchChild } from './switchChild.ts'

/** Opens the child's own page of the lesson, where it can be moved or cancelled. */
export function openLesson({ child, booking }: FamilyLesson): void {
  void switchChild(child.id, `/student/list?slot=${booking.slot.id}`)
}
