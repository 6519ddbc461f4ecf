import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { focusedNow } from './focusedNow.ts'
import { frameAround } from './wayBack.ts'

/**
 * Gives the focus to a panel or dialog that shows something else than before, such as the next student, where what had
 * it is gone with the last one. Whether it is something else its title tells.
 */
export function useNextFocus(title: ReactNode, inside: RefObject<Element | null>): void {
  const shown = useRef(title)
  useEffect(() => {
    const isOther = typeof title === 'string' && shown.current !== title
    shown.current = title
    if (!isOther || focusedNow() !== null) return
    const frame = frameAround(inside.current)
    if (frame instanceof HTMLElement) frame.focus({ preventScroll: true })
  }, [title, inside])
}
