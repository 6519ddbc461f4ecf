import { useEffect, useRef, useState } from 'react'

/**
 * Returns true for a moment after `value` changed by itself; put it on `data-changed` for the quiet highlight. The
 * first value is not a change.
 */
export function useChanged(value: unknown): boolean {
  const before = useRef(value)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), 1500)
    return () => clearTimeout(timer)
  }, [value])
  return changed
}
