import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** The width that all columns of a list need, in heights of the page's letters. */
const LETTERS = 75

/**
 * Whether a list has room for all its columns; follows the window. Media queries count in letters as the browser would
 * write them by itself: where the page's are larger, a list needs as much more.
 */
export function useIsRoomy(): boolean {
  const [letter] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
  return useMediaQuery(`(min-width: ${LETTERS * letter}px)`, undefined, { getInitialValueInEffect: false })
}
