import { useLayoutEffect, useState } from 'react'

/**
 * What is open: `found`, and once `isGone`, as when somebody else has deleted it, what it was, so that nothing that is
 * being typed goes with it. Null where nothing is open, and of what never was there.
 */
export function useOpenRecord<Item extends { id: string }>(
  openId: string | null,
  found: Item | null,
  isGone: boolean,
): Item | null {
  const [last] = useState(() => new Map<string, Item>())
  useLayoutEffect(() => {
    if (found === null && openId !== null) return
    last.clear()
    if (found !== null) last.set(found.id, found)
  }, [last, found, openId])
  if (found !== null) return found
  return (isGone && openId !== null && last.get(openId)) || null
}
