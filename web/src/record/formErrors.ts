import type { FormErrors } from '@mantine/form'

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
