import { useLayoutEffect, useRef } from 'react'
import { useStable } from '../ui/hooks/useStable.ts'
import { keepUnsaved } from '../ui/open/leaving.ts'
import type { Leaving } from './useLeaving.ts'

interface UnsavedProps {
  /** Something is not saved. */
  unsaved: boolean
  /** The question about leaving, which says what would be lost. */
  guard: Leaving
  /** It is to be lost; what leaves it goes on by itself. */
  onDiscard: () => void
}

/**
 * Marks the element around it as holding unsaved entries: the page's `LeaveGuard` asks before that is left. There may
 * be several on a page.
 */
export function Unsaved({ unsaved, guard, onDiscard }: UnsavedProps) {
  const at = useRef<HTMLSpanElement>(null)
  const guardNow = useStable(() => guard)
  const discard = useStable(onDiscard)
  // A quick user leaves before the browser has painted.
  useLayoutEffect(() => {
    if (!unsaved) return
    return keepUnsaved({
      text: () => guardNow().text,
      words: () => guardNow().words,
      isLeaving: (from, to) => guardNow().isLeaving(from, to),
      discard,
      element: () => at.current?.parentElement ?? null,
    })
  }, [unsaved, guardNow, discard])
  return <span ref={at} hidden />
}
