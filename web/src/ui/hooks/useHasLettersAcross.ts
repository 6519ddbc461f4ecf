import { useState } from 'react'
import { useScreenQuery } from './useScreenQuery.ts'

/**
 * Whether the window is `letters` heights of the page's letters wide; follows the window. Media queries count in
 * letters as the browser would write them by itself: where the page's are larger, what stands there needs as much more.
 */
export function useHasLettersAcross(letters: number): boolean {
  const [letter] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
  return useScreenQuery(`(min-width: ${letters * letter}px)`)
}
