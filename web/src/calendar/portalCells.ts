import { createStore } from '../shared/store.ts'

/** A place inside the calendar library's DOM that React fills: the header of a day or its column. */
export type Cell = { id: string; element: HTMLElement; kind: 'date' | 'column'; target: string }

/**
 * Keeps the places that exist now. The library reports each day's again whenever it draws a week, and its own React
 * adapter never removes one. Changes of one turn reach the listeners together, as one list.
 */
export function createPortalCells() {
  const cells = new Map<string, Cell>()
  const shown = createStore<readonly Cell[]>([])
  let queued = false

  function announce() {
    queued = false
    for (const [id, cell] of cells) if (!cell.element.isConnected) cells.delete(id)
    const current = shown.get()
    const next = [...cells.values()]
    if (next.length === current.length && next.every((cell, i) => cell === current[i])) return
    shown.set(next)
  }

  return {
    /** Notes that a place appeared or now stands for another target, a day as `YYYY-MM-DD`. */
    put(element: HTMLElement, kind: Cell['kind'], target: string) {
      const id = element.dataset.ccid ?? target
      const known = cells.get(id)
      if (known?.element !== element || known.target !== target) cells.set(id, { id, element, kind, target })
      if (queued) return
      queued = true
      queueMicrotask(announce)
    },
    get: shown.get,
    subscribe: shown.subscribe,
  }
}
