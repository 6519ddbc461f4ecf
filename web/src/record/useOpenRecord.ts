import { useLayoutEffect, useRef } from 'react'

/**
 * What is open: `found`, and once `isGone`, as when somebody else has deleted it, what it was, so that nothing that is
 * being typed goes with it. Null where nothing is open, and of what never was there.
 */
export function useOpenRecord<Item extends { id: string }>(
  openId: string | null,
  found: Item | null,
  isGone: boolean,
): Item | null {
  const last = useRef<Item | null>(null)
  useLayoutEffect(() => {
    if (found !== null || openId === null) last.current = found
  }, [found, openId])
  if (found !== null) return found
  return isGone && last.current?.id === openId ? last.current : null
}
