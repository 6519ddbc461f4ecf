import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/**
 * Tells whether a media query holds on the screen; follows the window. While the page is printed the answer stays. A
 * change for a narrower sheet would come after the browser has counted its sheets, and the end of a list would be lost.
 * (SHELL-23)
 */
export function useScreenQuery(query: string): boolean {
  const matches = useMediaQuery(query, undefined, { getInitialValueInEffect: false })
  const printing = usePrinting()
  const [onScreen, setOnScreen] = useState(matches)
  if (!printing && onScreen !== matches) setOnScreen(matches)
  return onScreen
}
