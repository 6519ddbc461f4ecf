import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'
import { useState } from 'react'

/** Returns the columns of the list `name` that its reader does not want to see; this browser remembers them. */
export function useHiddenColumns(name: string): [readonly string[], (hidden: string[]) => void] {
  const key = `hidden-columns:${name}`
  const [hidden, setHidden] = useState(() => keptOnDevice(key)?.split(' ').filter(Boolean) ?? [])
  const hide = (next: string[]) => {
    setHidden(next)
    keepOnDevice(key, next.length === 0 ? null : next.join(' '))
  }
  return [hidden, hide]
}
