import { newSlotProblems, slotEditProblems } from '@koma/schema/rules/slotEdit'
import type { Schedule, SlotField, SlotProblem } from '@koma/schema/slotProblems'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { chosenCourses, taughtBy } from './offeredCourses.ts'
import type { SlotChoices } from './slotChoices.ts'
import { beforeOf, draftOf, type SlotFormValues } from './slotFormValues.ts'

/**
 * Returns the problems of the form, by the server's rules and in their order; if a time lacks its date, only the date
 * is missing. (SCHED-76…81)
 */
export function checkSlotForm(
  values: SlotFormValues,
  { schedule, choices, slot }: { schedule: Schedule; choices: SlotChoices; slot: FullSlot | null },
): SlotProblem[] {
  const draft = draftOf(values, chosenCourses(values, choices, slot))
  const teacherCourseIds = taughtBy(choices, values.teacherId)
  const problems =
    slot === null
      ? newSlotProblems(draft, schedule)
      : slotEditProblems(draft, beforeOf(slot), { schedule, teacherCourseIds })
  return problems.filter(({ field, kind }) => kind !== 'missing' || isEmpty(values[formField(field, values)]))
}

const isEmpty = (value: SlotFormValues[keyof SlotFormValues]) => value === '' || typeof value !== 'string'

/**
 * Returns the form's own field that a problem of the rules is shown at: of a date and its time the one that is empty.
 */
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
