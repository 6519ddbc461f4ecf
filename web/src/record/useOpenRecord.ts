import { useLayoutEffect, useState } from 'react'

/**
 * Returns what is open: `found`, or once `isDeleted`, by somebody else perhaps, its last version, so that nothing
 * being typed is lost. Null where nothing is open, or the id in the address was never found.
 */
export function useOpenRecord<Item extends { id: string }>(
  openId: string | null,
  found: Item | null,
  isDeleted: boolean,
): Item | null {
  const [last] = useState(() => new Map<string, Item>())
  useLayoutEffect(() => {
    if (found === null && openId !== null) return
    last.clear()
    if (found !== null) last.set(found.id, found)
  }, [last, found, openId])
  if (found !== null) return found
  return (isDeleted && openId !== null && last.get(openId)) || null
}
