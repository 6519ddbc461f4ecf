import { useState } from 'react'

/** `value`; while `holds` it is what it was before. */
export function useHeld<T>(value: T, holds: boolean): T {
  const [held, setHeld] = useState(value)
  if (holds || held === value) return held
  setHeld(value)
  return value
}
