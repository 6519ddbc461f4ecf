import { useCallback, useState } from 'react'

const key = 'monthly:left'

/**
 * The contracts that are not to be renewed, by id. Kept in this visit: neither a run nor another page chooses again
 * what was left out. (MON-05)
 */
export function useLeftOut(): {
  left: ReadonlySet<string>
  choose: (ids: readonly string[], on: boolean) => void
} {
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(kept()))
  const choose = useCallback((ids: readonly string[], on: boolean) => {
    const after = new Set(kept())
    for (const id of ids)
      if (on) after.delete(id)
      else after.add(id)
    sessionStorage.setItem(key, [...after].join(' '))
    setLeft(after)
  }, [])
  return { left, choose }
}

function kept(): string[] {
  return (sessionStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '')
}
