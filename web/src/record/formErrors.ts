import type { FormErrors } from '@mantine/form'
import type { Answer } from './useSave.ts'

/** Returns the error of a field, if there is one. */
export function errorAt(errors: FormErrors, field: string): string | undefined {
  const error = errors[field]
  return typeof error === 'string' ? error : undefined
}

/** Returns the first thing that is wrong with a form, and at which field. */
export function firstError(errors: FormErrors): { field: string; message: string } | null {
  for (const [field, message] of Object.entries(errors)) if (typeof message === 'string') return { field, message }
  return null
}

/** Returns what a refusal says of the fields of a form, which are named by their path, such as `payments.0.date`. */
export function wrongFields(
  { success, field, message, errors }: Answer,
  form: object,
): { field: string; message: string }[] {
  if (success) return []
  const named = errors ?? [{ field: field ?? null, message }]
  return named.flatMap((error) => {
    const [name = ''] = error.field?.split('.') ?? []
    return error.field !== null && name in form ? [{ field: error.field, message: error.message }] : []
  })
}
