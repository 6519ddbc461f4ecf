import { type RefObject, useEffect } from 'react'
import { focusedNow } from '../open/focusedNow.ts'

/**
 * Focuses an element as it appears, where the button that was pressed for it has gone or is off. Who works by keyboard
 * continues there.
 */
export function useLostFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = focusedNow()
    if (focused === null || focused.matches(':disabled')) ref.current?.focus({ preventScroll: true })
  }, [ref])
}
