import { useState } from 'react'

/**
 * Returns whether a form cannot be saved with nothing in a field. `wrongIn` names the fields that are wrong with other
 * values. What is required changes with what is switched on or chosen, not with each letter: it is judged again then.
 */
export function useRequired<Values extends Record<string, unknown>>(
  values: Values,
  wrongIn: (values: Values) => object,
): (name: string) => boolean {
  const choices = JSON.stringify(Object.values(values).map(choiceIn))
  const [required, setRequired] = useState<{ choices: string; names: ReadonlySet<string> } | null>(null)
  if (required?.choices === choices) return (name) => required.names.has(name)
  const names = new Set(
    Object.keys(values).filter((name) => name in wrongIn({ ...values, [name]: emptyOf(values[name]) })),
  )
  setRequired({ choices, names })
  return (name) => names.has(name)
}

/** Returns the part of a value that can make other fields required. */
function choiceIn(value: unknown): boolean | null {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'boolean' || value === null ? value : true
}

/** Returns the value of a field that has been emptied. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return value === null || typeof value === 'boolean' ? value : ''
}
