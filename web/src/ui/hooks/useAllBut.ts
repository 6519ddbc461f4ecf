import { useState } from 'react'

/** Which of some rows are chosen. */
export interface AllBut {
  isChosen: (key: string) => boolean
  toggle: (key: string) => void
  /** Chooses all rows, or none if all are chosen. */
  toggleAll: () => void
  chosen: 'all' | 'some' | 'none'
}

/**
 * Chooses all rows but `leftOut`, until somebody decides about a row. Rows that arrive are chosen, and a row that comes
 * to be left out while nobody has touched it is not.
 */
export function useAllBut(keys: readonly string[], leftOut: readonly string[] = []): AllBut {
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const without = new Set(leftOut)
  const isChosen = (key: string) => decided.get(key) ?? !without.has(key)
  const count = keys.filter(isChosen).length
  return {
    isChosen,
    toggle: (key) => setDecided((before) => new Map(before).set(key, !(before.get(key) ?? !without.has(key)))),
    toggleAll: () =>
      setDecided((before) => new Map([...before, ...keys.map((key) => [key, count < keys.length] as const)])),
    chosen: count === keys.length ? 'all' : count > 0 ? 'some' : 'none',
  }
}
