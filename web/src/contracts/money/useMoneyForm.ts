import { useState } from 'react'
import { newId } from '../../shared/newId.ts'

/** Why the server refused a form, and the field it refused. */
interface Problem {
  field: string | null | undefined
  message: string
}

/**
 * Returns the values of a form in a dialog with what sets them, whether anything was entered, and the server's words at
 * its fields until something else is entered.
 */
export function useMoneyForm<Values extends object>(first: Values) {
  const [begun, setBegun] = useState(first)
  const [values, setValues] = useState(begun)
  const [problem, setProblem] = useState<Problem | null>(null)
  // One for this dialog: sent again after an answer that never came, it is done once.
  const [requestId] = useState(newId)
  return {
    values,
    requestId,
    isChanged: JSON.stringify(values) !== JSON.stringify(begun),
    discard: () => setValues(begun),
    set: (edit: Partial<Values>) => {
      setValues((before) => ({ ...before, ...edit }))
      setProblem(null)
    },
    /** Proposes other values in the place of those that nobody has changed. */
    propose: (edit: Partial<Values>, isUnchanged: boolean) => {
      setBegun((before) => ({ ...before, ...edit }))
      if (isUnchanged) setValues((before) => ({ ...before, ...edit }))
    },
    refuse: setProblem,
    errorAt: (field: keyof Values & string) => problem?.field === field && problem.message,
    /** Whether a refusal is about a field, which says it. */
    isAtField: (field: string | null | undefined) => field != null && field in values,
  }
}

export type MoneyFormState = ReturnType<typeof useMoneyForm>
