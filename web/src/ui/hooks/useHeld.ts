import { useState } from 'react'

/** Returns `value`, or while `holds` is true the value from before. */
export function useHeld<T>(value: T, holds: boolean): T {
  const [held, setHeld] = useState(value)
  if (holds || held === value) return held
  setHeld(value)
  return value
}
