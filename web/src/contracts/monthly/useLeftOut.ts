import { useCallback, useState } from 'react'

const key = 'monthly:left'

/**
 * Returns the contracts that are not to be renewed, by id. Kept in this visit: neither a run nor another page chooses
 * again what was left out. (MON-05)
 */
export function useLeftOut(): {
  leftOutIds: ReadonlySet<string>
  setIncluded: (ids: readonly string[], on: boolean) => void
} {
  const [leftOutIds, setLeftOutIds] = useState<ReadonlySet<string>>(() => new Set(storedIds()))
  const setIncluded = useCallback((ids: readonly string[], on: boolean) => {
    const after = new Set(storedIds())
    for (const id of ids)
      if (on) after.delete(id)
      else after.add(id)
    sessionStorage.setItem(key, [...after].join(' '))
    setLeftOutIds(after)
  }, [])
  return { leftOutIds, setIncluded }
}

function storedIds(): string[] {
  return (sessionStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '')
}
