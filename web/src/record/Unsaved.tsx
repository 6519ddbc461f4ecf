import { useLayoutEffect, useRef } from 'react'
import { keepUnsaved } from '../ui/open/leaving.ts'
import type { Leaving } from './useLeaving.ts'

interface UnsavedProps {
  /** Something is not saved. */
  unsaved: boolean
  /** What would be lost, and what leaving is. */
  guard: Leaving
  /** It is to be lost; what leaves it goes on by itself. */
  onDiscard: () => void
}

/**
 * Says of the element it stands in that something is entered there and not saved: the `LeaveGuard` of the page asks
 * before that is left. There may be several on a page.
 */
export function Unsaved({ unsaved, guard, onDiscard }: UnsavedProps) {
  const at = useRef<HTMLSpanElement>(null)
  const latest = useRef({ guard, onDiscard })
  useLayoutEffect(() => {
    latest.current = { guard, onDiscard }
  })
  // Whoever is quick leaves before the browser has painted.
  useLayoutEffect(() => {
    if (!unsaved) return
    return keepUnsaved({
      text: () => latest.current.guard.text,
      words: () => latest.current.guard.words,
      isLeaving: (from, to) => latest.current.guard.isLeaving(from, to),
      discard: () => latest.current.onDiscard(),
      element: () => at.current?.parentElement ?? null,
    })
  }, [unsaved])
  return <span ref={at} hidden />
}
