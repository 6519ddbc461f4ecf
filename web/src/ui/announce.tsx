import { VisuallyHidden } from '@mantine/core'
import { createStore } from '../shared/store.ts'
import { useStore } from '../shared/useStore.ts'

const announcement = createStore({ text: '', turn: 0 })

/** Says a change that came by itself to people who cannot see it; waits for a pause in their reading. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 })
}

/** Draws the live region that `announce` speaks through. Mounted once. */
export function Announcer() {
  const { text, turn } = useStore(announcement)
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {/* A new element each time, or saying the same text twice would be silent. */}
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  )
}
