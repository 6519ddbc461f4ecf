import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FullSlot } from './slotDocuments.ts'

/** What each `SlotButton` of a list shares. */
export interface SlotKeys {
  /** The slot whose button is the Tab key's stop. */
  tabStop: string | undefined
  /** Opens a slot; always the same function, so that rows need not be drawn anew. */
  open: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Arrow keys, Home and End between the `SlotButton`s below a `data-slot-list`, which is one stop of the
 * Tab key. While a slot is open, moving opens the next one; when it closes, the focus comes back.
 */
export function useSlotKeys(slots: readonly FullSlot[], openId: string | null, onOpen: (id: string) => void): SlotKeys {
  const [last, setLast] = useState<string>()
  const chosen = openId ?? last
  const tabStop = slots.some((slot) => slot.id === chosen) ? chosen : slots[0]?.id
  const latest = useRef({ openId, onOpen })
  useLayoutEffect(() => {
    latest.current = { openId, onOpen }
  })
  const open = useCallback((id: string) => latest.current.onOpen(id), [])

  const before = useRef(openId)
  useEffect(() => {
    const closed = openId === null ? before.current : null
    before.current = openId
    if (closed === null) return
    setLast(closed)
    if (document.activeElement !== document.body) return
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-slot-button]')]
    buttons.find((button) => button.dataset.slotButton === closed)?.focus()
  }, [openId])

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const list = event.currentTarget.closest('[data-slot-list]')
    const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-slot-button]') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const target = buttons[Math.min(Math.max(to, 0), buttons.length - 1)]
    const id = target?.dataset.slotButton
    if (!target || id === undefined) return
    target.focus()
    setLast(id)
    if (latest.current.openId !== null && id !== latest.current.openId) latest.current.onOpen(id)
  }, [])
  return { tabStop, open, onKeyDown }
}
