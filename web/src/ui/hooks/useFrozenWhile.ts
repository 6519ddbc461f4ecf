import { useState } from 'react'

/** Returns `value`, or while `isFrozen` is true the value from before. */
export function useFrozenWhile<T>(value: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState(value)
  if (isFrozen || frozen === value) return frozen
  setFrozen(value)
  return value
}
