import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { isSame } from './isSame.ts'
import { judgedField } from './written.ts'

interface JudgedForm<Values> {
  schema: z.ZodType
  /** What is entered, and the same as it is checked and sent. */
  values: Values
  prepared: Values
  /** The saved record; a field that equals it is unedited. */
  base: Values
  /** Whether anything would be saved. */
  changed: boolean
  /** What is wrong now, by path: the schema's word. */
  problems: FormErrors
  /** What the form library shows: the errors of fields that were left or sent. */
  formErrors: FormErrors
  /** The fields that the server refused. */
  refusedFields: readonly string[]
  /** What is missing in the whole form, once it was to be saved. */
  missing: Record<string, string>
}

/**
 * Chooses when each error of a form shows. A typed field shows its errors once it is left. Chosen and stepped values,
 * and errors between fields, such as an end before the start, show at once: such a field is never left.
 */
export function useErrorTiming<Values extends Record<string, unknown>>(form: JudgedForm<Values>) {
  const { schema, values, prepared, base, changed, problems, formErrors, refusedFields, missing } = form
  const [typedFields] = useState(() => new Set<string>())

  const isEdited = (name: string) => !isSame(values[name], base[name])
  const isAcrossFields = (name: string) => judgedField(schema, name, prepared[name])?.success === true
  const immediate = Object.entries(problems).filter(([path]) => {
    const name = path.split('.', 1)[0] ?? path
    return !typedFields.has(name) && changed && (isAcrossFields(name) || isEdited(name))
  })
  // What was wrong with several fields is mended at any of them.
  const remaining = Object.entries(formErrors).filter(([path]) => path in problems || refusedFields.includes(path))
  const typedErrors: FormErrors = { ...Object.fromEntries(remaining), ...missing }
  return {
    /** The errors to show, by path. */
    errors: { ...Object.fromEntries(immediate), ...typedErrors } satisfies FormErrors,
    /** The errors to show at a field that is typed into, without those that appeared this moment. */
    typedErrors,
    /** Marks a field as typed into. */
    markTyped: (name: string) => void typedFields.add(name),
  }
}
