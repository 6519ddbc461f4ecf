import { useState } from 'react'
import { useScreenQuery } from './useScreenQuery.ts'

/**
 * Tells whether the window is at least `letters` of the page's font sizes wide; follows the window. Media queries count
 * in the browser's default font size: where the page's is larger, content needs as much more room.
 */
export function useHasLettersAcross(letters: number): boolean {
  const [letter] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
  return useScreenQuery(`(min-width: ${letters * letter}px)`)
}
