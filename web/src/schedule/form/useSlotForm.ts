import { slotProblemText } from '@koma/schema/slotProblems'
import type { SlotField, SlotProblem } from '@koma/schema/slotProblems'
import { useForm } from '@mantine/form'
import { useEffect, useId, useState } from 'react'
import type { SlotWhyInput } from '../../gql/graphql.ts'
import { useLanguage } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { firstError } from '../../record/formErrors.ts'
import type { Answer } from '../../record/useSave.ts'
import { toastError } from '../../ui/toasts.tsx'
import { checkSlotForm, formField } from './checkSlotForm.ts'
import { chosenCourses, offeredCourses } from './offeredCourses.ts'
import type { SlotChoices } from './slotChoices.ts'
import type { SlotFormValues } from './slotFormValues.ts'

/**
 * Returns the slot form: its values, and the problems of its fields once it is sent. The first problem is announced and
 * its field focused. `slot` is the edited one as it is now, null for a new one. (SCHED-76…81)
 */
export function useSlotForm(initial: SlotFormValues, choices: SlotChoices, slot: FullSlot | null) {
  const [language] = useLanguage()
  const { scheduleStart, scheduleEnd, timezoneName } = useSchool()
  const id = useId()
  const schedule = { scheduleStart, scheduleEnd, timezoneName }
  const textOf = (problem: SlotProblem) => slotProblemText(problem, schedule, language)

  const form = useForm<SlotFormValues>({
    initialValues: initial,
    validate: (values) => {
      const errors: Record<string, string> = {}
      // Of two problems with one field the first is shown.
      for (const problem of checkSlotForm(values, { schedule, choices, slot })) {
        for (const field of fieldsOf(problem, values)) errors[field] ??= textOf(problem)
      }
      return errors
    },
  })
  const { values } = form
  const [refused, setRefused] = useState<{ values: SlotFormValues; refused: RefusedSave } | null>(null)

  // Opening the form moves the focus into it: to the first time that can be changed.
  useEffect(() => {
    const times = document.getElementById(id)?.querySelectorAll<HTMLInputElement>('[data-time] input') ?? []
    ;[...times].find((input) => !input.disabled)?.focus()
  }, [id])

  const show = (field: string, message: string) => {
    form.setFieldError(field, message)
    toastError(message)
    focusField(id, field)
  }
  const refuse = (field: SlotField, message: string) => show(formField(field, form.getValues()), message)

  return {
    /** The id of the form, within which fields are brought into focus. */
    id,
    errors: form.errors,
    values,
    /** Changes some values, going by those of this moment; faults of the old values are no longer shown. */
    change: (next: Partial<SlotFormValues> | ((before: SlotFormValues) => SlotFormValues)) =>
      form.setValues(typeof next === 'function' ? next(form.getValues()) : next),
    offered: offeredCourses(values, choices, slot),
    /** The refused input, as long as it is in the form, to explain it. */
    refused: refused?.values === values ? refused.refused : null,
    /** Keeps what was refused. */
    keepRefused: (input: SlotWhyInput, message: string) => setRefused({ values, refused: { input, message } }),
    /** Shows a refusal of the server at its field and says nothing more; of others gives what to say. */
    unlessAtField: ({ field, message }: Answer): string | null => {
      if (!isSlotField(field)) return message
      refuse(field, message)
      return null
    },
    /** Shows a problem of the rules before the form is sent. (SCHED-75) */
    complain: (problem: SlotProblem) => refuse(problem.field, textOf(problem)),
    /** Hands the values and the chosen courses on, if nothing is wrong with them. */
    onSubmit: (send: (values: SlotFormValues, courseIds: string[]) => void | Promise<void>) =>
      form.onSubmit(
        (given) => void send(given, chosenCourses(given, choices, slot)),
        (errors) => {
          const wrong = firstError(errors)
          if (wrong === null) return
          toastError(wrong.message)
          focusField(id, wrong.field)
        },
      ),
  }
}

/** Returns the form's fields that a problem is shown at: a missing date includes its missing time. */
function fieldsOf({ field, kind }: SlotProblem, values: SlotFormValues): (keyof SlotFormValues)[] {
  const shown = formField(field, values)
  const time = shown === 'openDate' ? 'openTime' : shown === 'cancelDate' ? 'cancelTime' : null
  return kind === 'missing' && time !== null && values[time] === '' ? [shown, time] : [shown]
}

/** A refused input, and the reason in words. */
interface RefusedSave {
  input: SlotWhyInput
  message: string
}

/** The slot form, as `useSlotForm` returns it. */
export type SlotFormState = ReturnType<typeof useSlotForm>

function focusField(formId: string, field: string): void {
  const form = document.getElementById(formId)
  form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([type=hidden]), textarea, button)`)?.focus()
}

const fields = new Set<string>([
  'lessonDate',
  'startTime',
  'endTime',
  'availableFrom',
  'cancelBy',
  'location',
  'onlineAvailable',
  'teacher',
  'courses',
])

function isSlotField(field: string | null | undefined): field is SlotField {
  return field != null && fields.has(field)
}
