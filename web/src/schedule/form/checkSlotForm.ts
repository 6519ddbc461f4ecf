import { checkNewSlot, checkSlotEdit } from '@koma/schema/rules/slotEdit'
import type { Schedule, SlotField, SlotProblem } from '@koma/schema/slotProblems'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { chosenCourses, taughtBy } from './offeredCourses.ts'
import type { SlotChoices } from './slotChoices.ts'
import { beforeOf, draftOf, type SlotFormValues } from './slotFormValues.ts'

/** The first problem of the form, judged by the rules that the server judges by, or null. (SCHED-76…81) */
export function checkSlotForm(
  values: SlotFormValues,
  { schedule, choices, slot }: { schedule: Schedule; choices: SlotChoices; slot: FullSlot | null },
): SlotProblem | null {
  const draft = draftOf(values, chosenCourses(values, choices, slot))
  if (slot === null) return checkNewSlot(draft, schedule)
  const teacherCourseIds = taughtBy(choices, values.teacherId)
  return checkSlotEdit(draft, beforeOf(slot), { schedule, teacherCourseIds })
}

/** The form's own field that a problem of the rules is shown at: of a date and its time the one that is empty. */
export function formField(field: SlotField, values: SlotFormValues): keyof SlotFormValues {
  const fields = {
    lessonDate: 'lessonDate',
    startTime: 'startTime',
    endTime: 'endTime',
    availableFrom: values.openDate !== '' && values.openTime === '' ? 'openTime' : 'openDate',
    cancelBy: values.cancelDate !== '' && values.cancelTime === '' ? 'cancelTime' : 'cancelDate',
    location: 'place',
    onlineAvailable: 'onlineAvailable',
    teacher: 'teacherId',
    courses: 'courseIds',
  } as const
  return fields[field]
}
