import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = { text: '', turn: 0 }

/** Says a change that came by itself to people who cannot see it; waits for a pause in their reading. */
export function announce(text: string): void {
  current = { text, turn: current.turn + 1 }
  for (const listener of listeners) listener()
}

/** Draws the live region that `announce` speaks through. Mounted once. */
export function Announcer() {
  const { text, turn } = useSyncExternalStore(subscribe, () => current)
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {/* A new element each time, or saying the same text twice would be silent. */}
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
