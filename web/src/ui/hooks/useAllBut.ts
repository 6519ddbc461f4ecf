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
 * Chooses all rows but those that somebody leaves out; `leftOut` are left out at first. Rows that arrive are chosen.
 */
export function useAllBut(keys: readonly string[], leftOut: readonly string[] = []): AllBut {
  const [without, setWithout] = useState<ReadonlySet<string>>(() => new Set(leftOut))
  const count = keys.filter((key) => !without.has(key)).length
  return {
    isChosen: (key) => !without.has(key),
    toggle: (key) =>
      setWithout((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    toggleAll: () => setWithout(new Set(count < keys.length ? [] : keys)),
    chosen: count === keys.length ? 'all' : count > 0 ? 'some' : 'none',
  }
}
