import { useState } from 'react'

/**
 * The first rows of a long list until someone asks for all of them. (SHELL-22, SHELL-23, SHELL-24)
 * @param limit how many rows show at first
 */
export function useListLimit<T>(
  items: readonly T[],
  limit = 100,
): { shown: readonly T[]; total: number; limited: boolean; showAll: () => void } {
  const [all, setAll] = useState(false)
  const limited = !all && items.length > limit
  return {
    shown: limited ? items.slice(0, limit) : items,
    total: items.length,
    limited,
    showAll: () => setAll(true),
  }
}
