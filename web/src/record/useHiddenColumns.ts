import { useState } from 'react'

/** Returns the columns of the list `name` that its reader does not want to see; this browser remembers them. */
export function useHiddenColumns(name: string): [readonly string[], (hidden: string[]) => void] {
  const key = `hidden-columns:${name}`
  const [hidden, setHidden] = useState(() => localStorage.getItem(key)?.split(' ').filter(Boolean) ?? [])
  const hide = (next: string[]) => {
    setHidden(next)
    if (next.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, next.join(' '))
  }
  return [hidden, hide]
}
