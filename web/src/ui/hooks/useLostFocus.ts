import { type RefObject, useEffect } from 'react'
import { focusedNow } from '../open/focusedNow.ts'

/**
 * Gives the focus to an element as it appears, where the button that was pressed for it has gone or is off: whoever
 * works by keyboard goes on there.
 */
export function useLostFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = focusedNow()
    if (focused === null || focused.matches(':disabled')) ref.current?.focus({ preventScroll: true })
  }, [ref])
}
