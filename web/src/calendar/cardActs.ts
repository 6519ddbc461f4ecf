import type { KeyboardEvent, PointerEvent } from 'react'

/** What the cards of a grid report to it: each says its key. */
export interface CardActs {
  open: (key: string) => void
  type: (key: string, event: KeyboardEvent) => void
  press: (key: string, event: PointerEvent<HTMLElement>) => void
}
