import { createContext } from 'react'

/** How many times the usual size text is that stands where a card is. */
export const TextScale = createContext(1)

/** How many times its usual size the browser shows text, by its own setting; what is measured in pixels goes along. */
export function rootScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
}
