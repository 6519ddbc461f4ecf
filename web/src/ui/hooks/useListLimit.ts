import { useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/**
 * Returns the first rows of a long list until someone asks for all of them. Another `context` (the filters as text)
 * starts again with the first rows. Coming back in the same visit shows all again. On paper there are all. (SHELL-22,
 * SHELL-23, SHELL-24, D137)
 * @param limit how many rows show at first
 */
export function useListLimit<T>(
  items: readonly T[],
  limit = 100,
  context = '',
): { shown: readonly T[]; total: number; limited: boolean; showAll: () => void } {
  const [allOf, setAllOf] = useState(() => sessionStorage.getItem(keyOf(location.pathname)))
  const printing = usePrinting()
  const limited = allOf !== context && items.length > limit && !printing
  return {
    shown: limited ? items.slice(0, limit) : items,
    total: items.length,
    limited,
    showAll: () => {
      sessionStorage.setItem(keyOf(location.pathname), context)
      setAllOf(context)
    },
  }
}

function keyOf(page: string): string {
  return `all:${page}`
}
