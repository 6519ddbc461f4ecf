import { createContext } from 'react'

/** Gives cards the factor by which the text around them is larger than usual. */
export const TextScale = createContext(1)

/** Returns the factor by which the browser enlarges text, by its own setting; sizes in pixels follow it. */
export function rootScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
}
