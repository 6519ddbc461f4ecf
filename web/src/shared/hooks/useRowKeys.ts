import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { focusedNow } from './focusedNow.ts'
import { useKeptPlace } from './useKeptPlace.ts'

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
 * the Tab key. While a row is open, moving opens the next one; when it closes, the focus comes back, and when the
 * row goes, to the next one.
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
    const row = rowOf(openId ?? closed)
    if (closed !== null) setLast(closed)
    if (closed !== null && focusedNow() === null) row?.focus()
    // A detail that comes or goes beside the list makes other rows taller, and moves this one.
    if (row && !isInSight(row)) row.scrollIntoView({ block: 'center' })
  }, [openId])

  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const give = useCallback((id: string) => {
    setLast(id)
    rowOf(id)?.focus()
  }, [])
  useKeptPlace(ids, 'data-row', give)

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

function rowOf(id: string | null): HTMLElement | undefined {
  if (id === null) return undefined
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].find((button) => button.dataset['row'] === id)
}

/** Whether a row stands clear of what is fixed to the upper and lower edge of the window. */
function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= 130 && bottom <= window.innerHeight - 70
}
