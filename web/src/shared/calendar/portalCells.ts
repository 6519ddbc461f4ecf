/** A place inside the calendar library's DOM that React fills: a slot's card or a day's header. */
export type Cell = { id: string; element: HTMLElement; kind: 'slot' | 'date'; target: string }

/**
 * Remembers which places exist right now. The library reports each new one and, one by one,
 * each that goes; its own React adapter never hears of the latter and keeps every card it
 * ever drew mounted. Changes of one turn reach the listeners together, as one list.
 */
export function createPortalCells() {
  const cells = new Map<string, Cell>()
  const listeners = new Set<() => void>()
  let current: readonly Cell[] = []
  let queued = false

  function announce() {
    queued = false
    for (const [id, cell] of cells) if (!cell.element.isConnected) cells.delete(id)
    const next = [...cells.values()]
    if (next.length === current.length && next.every((cell, i) => cell === current[i])) return
    current = next
    for (const listener of listeners) listener()
  }

  function queue() {
    if (queued) return
    queued = true
    queueMicrotask(announce)
  }

  return {
    /** A place appeared or now stands for another target. */
    put(element: HTMLElement, kind: Cell['kind'], target: string) {
      const id = element.dataset.ccid ?? target
      const known = cells.get(id)
      if (known?.element !== element || known.target !== target) cells.set(id, { id, element, kind, target })
      queue()
    },
    /** Some place may have left the document. */
    gone: queue,
    getSnapshot: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
