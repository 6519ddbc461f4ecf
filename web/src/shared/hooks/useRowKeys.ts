import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What the buttons of a list's rows share. */
export interface RowKeys {
  /** The row whose button is the Tab key's stop. */
  tabStop: string | undefined
  /** Opens a row; always the same function, so that rows need not be drawn anew. */
  open: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Arrow keys, Home and End between the buttons `data-row={id}` below a `data-rows`, which is one stop of
 * the Tab key. While a row is open, moving opens the next one; when it closes, the focus comes back.
 */
export function useRowKeys(
  rows: readonly { id: string }[],
  openId: string | null,
  onOpen: (id: string) => void,
): RowKeys {
  const [last, setLast] = useState<string>()
  const chosen = openId ?? last
  const tabStop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
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
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    buttons.find((button) => button.dataset['row'] === closed)?.focus()
  }, [openId])

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const list = event.currentTarget.closest('[data-rows]')
    const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const target = buttons[Math.min(Math.max(to, 0), buttons.length - 1)]
    const id = target?.dataset['row']
    if (!target || id === undefined) return
    target.focus()
    setLast(id)
    if (latest.current.openId !== null && id !== latest.current.openId) latest.current.onOpen(id)
  }, [])
  return { tabStop, open, onKeyDown }
}
