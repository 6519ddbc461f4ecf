import type { MouseEvent } from 'react'

/** Tells whether a click on a link asks the browser for another tab or window, or for a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
