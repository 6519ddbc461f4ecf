import { useEffect, useState } from 'react'
import { focusedNow } from './focusedNow.ts'

/**
 * When the component goes, the focus goes back to what had it before it came, unless something else has it by then:
 * for dialogs that are drawn only while they are open, which the library's own way does not know.
 */
export function useFocusReturned(): void {
  const [cameFrom] = useState(focusedNow)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (focusedNow() === null && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
      })
    },
    [cameFrom],
  )
}
