import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { focusedNow } from '../open/focusedNow.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useStable } from './useStable.ts'

/** The state that the buttons of a list's rows share. */
export interface RowKeys {
  /** The row whose button is the Tab key's stop. */
  tabStop: string | undefined
  /** Opens a row; always the same function, so that rows need not be drawn again. */
  open: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Handles the keys of one kind of list and returns whether it did. `focusRow` scrolls to a row and focuses it. */
export type OwnKeys = (event: KeyboardEvent<HTMLElement>, focusRow: (id: string) => void) => boolean

/**
 * Moves by arrow keys, Home and End between the buttons `data-row={id}` of a list in the order of `rows`. The list is
 * one tab stop; in a long list the row of `tabStop` is always drawn. While a row is open, moving opens the next one.
 * When it closes, the focus comes back to its row, or to the next one if that is deleted.
 */
export function useRowKeys(
  rows: readonly { id: string }[],
  openId: string | null,
  onOpen: (id: string) => void,
  own?: OwnKeys,
): RowKeys {
  const [last, setLast] = useState<string>()
  const chosen = openId ?? last
  const tabStop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const open = useStable(onOpen)

  const before = useRef(openId)
  useEffect(() => {
    const closed = openId === null ? before.current : null
    before.current = openId
    const row = rowOf(openId ?? closed)
    if (closed !== null) setLast(closed)
    if (closed !== null && focusedNow() === null) row?.focus()
    // A detail that comes or goes beside the list makes other rows taller, and moves this one.
    if (row && !isInViewport(row)) row.scrollIntoView({ block: 'center' })
  }, [openId])

  const nextFocus = useRef<string | null>(null)
  const focusRow = useCallback((id: string) => {
    setLast(id)
    const row = rowOf(id)
    nextFocus.current = row ? null : id
    row?.focus()
  }, [])
  // A row far from the window is drawn once it is the Tab key's stop.
  useLayoutEffect(() => {
    const row = rowOf(nextFocus.current)
    if (!row) return
    nextFocus.current = null
    row.focus()
  })
  useKeptPlace(ids, 'data-row', focusRow)

  const onKeyDown = useStable((event: KeyboardEvent<HTMLElement>) => {
    if (own?.(event, focusRow)) return event.preventDefault()
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = ids.indexOf(event.currentTarget.dataset['row'] ?? '')
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const id = ids[Math.min(Math.max(to, 0), ids.length - 1)]
    if (id === undefined) return
    focusRow(id)
    if (openId !== null && id !== openId) onOpen(id)
  })
  return { tabStop, open, onKeyDown }
}

function rowOf(id: string | null): HTMLElement | undefined {
  if (id === null) return undefined
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].find((button) => button.dataset['row'] === id)
}

/** Tells whether a row is clear of what is fixed to the upper and lower edge of the window. */
function isInViewport(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= 130 && bottom <= window.innerHeight - 70
}
