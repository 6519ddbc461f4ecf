import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import type { RowKeys } from '../../shared/hooks/useRowKeys.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import type { Selection } from './useSelection.ts'

/**
 * The keys that choose rows, before `otherwise` gets the rest: x this one, Shift with an arrow up to the next
 * one, Ctrl+A all rows shown. Always the same function, so that rows need not be drawn anew.
 */
export function useSelectKeys(
  selection: Selection | null,
  slots: readonly FullSlot[],
  otherwise: RowKeys['onKeyDown'],
): RowKeys['onKeyDown'] {
  const latest = useRef({ selection, slots })
  useLayoutEffect(() => {
    latest.current = { selection, slots }
  })
  return useCallback(
    (event) => {
      const { selection: chosen, slots: shown } = latest.current
      if (chosen && choosesWith(event, chosen, shown)) event.preventDefault()
      else otherwise(event)
    },
    [otherwise],
  )
}

function choosesWith(event: KeyboardEvent<HTMLElement>, selection: Selection, slots: readonly FullSlot[]): boolean {
  const id = event.currentTarget.dataset['row']
  if (id === undefined || event.altKey) return false
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a') return false
    selection.choose(slots.map((slot) => slot.id))
    return true
  }
  if (event.key === 'x') {
    selection.toggle(id)
    return true
  }
  if (!event.shiftKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false
  const at = slots.findIndex((slot) => slot.id === id)
  const next = slots[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (next === undefined) return true
  if (!selection.ids.has(id)) selection.toggle(id)
  selection.toggle(next.id, true)
  const rows = event.currentTarget.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  ;[...rows].find((row) => row.dataset['row'] === next.id)?.focus()
  return true
}
