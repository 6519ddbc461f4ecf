import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeptPlace } from '../ui/hooks/useKeptPlace.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { slotIdsOf } from './folds.ts'
import type { Segment } from './types.ts'

/**
 * Chooses the one card of a grid that is a tab stop: the last with the focus, or else the one running now or next
 * today. The focus stays at its slot when cards change.
 */
export function useCardFocus(segments: readonly Segment[], today: string, nowMinutes: number) {
  const activeCard = useRef<HTMLButtonElement>(null)
  const [focusedKey, setFocusedKey] = useState<string>()
  const active = useMemo(
    () => segments.find(({ key }) => key === focusedKey) ?? firstToFocus(segments, today, nowMinutes),
    [segments, focusedKey, today, nowMinutes],
  )
  // A card outside the window is not drawn, so it must be drawn before it can have the focus.
  const focusCard = useStable((key: string, options?: FocusOptions) => {
    flushSync(() => setFocusedKey(key))
    activeCard.current?.focus(options)
  })
  const parts = useMemo(() => new Map(segments.map((segment) => [segment.key, slotIdsOf(segment)])), [segments])
  const keys = useMemo(() => [...parts.keys()], [parts])
  useKeptPlace(keys, 'data-event-id', focusCard, parts)
  return { active, activeCard, focusCard, noteFocus: setFocusedKey }
}

/** Returns the card a person tabbing in meets: what runs now or comes next today, else the first. */
function firstToFocus(segments: readonly Segment[], today: string, nowMinutes: number): Segment | undefined {
  return segments.find((segment) => segment.date === today && segment.end > nowMinutes) ?? segments[0]
}
