import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** A part of a long list and the gaps that stand for the rest. */
interface Part {
  /** The first and the last place shown, both included; `last` is -1 for none. */
  first: number
  last: number
  /** Pixels that what is left out takes above and below. */
  before: number
  after: number
}

interface LongList {
  /** Belongs on the element that holds the list. */
  container: RefObject<HTMLDivElement | null>
  /** What to show; the same object until it changes. */
  part: Part
  /** Belongs as `ref` on each shown row, which also carries its place as `data-index`. */
  measure: (row: Element | null) => void
}

/**
 * Which rows of a list of thousands are near the window, for a page that scrolls as a whole. What is shown stands in
 * ordinary flow between two gaps, so sticky headings, Tab and screen readers work as in any list; give each row
 * `aria-setsize` and `aria-posinset`. For printing all of it is shown.
 * @param count how many rows there are
 * @param estimate the likely height of a row in pixels, until it has been seen
 */
export function useLongList(count: number, estimate: (place: number) => number): LongList {
  const container = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const printing = usePrinting()

  useLayoutEffect(() => {
    const rect = container.current?.getBoundingClientRect()
    if (rect) setTop(Math.round(rect.top + window.scrollY))
  }, [count])

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: estimate,
    scrollMargin: top,
    overscan: 6,
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const [start] = rows
  const end = rows.at(-1)
  const first = printing ? 0 : (start?.index ?? 0)
  const last = printing ? count - 1 : (end?.index ?? -1)
  const before = printing ? 0 : Math.max(0, (start?.start ?? top) - top)
  const after = printing ? 0 : Math.max(0, virtualizer.getTotalSize() - ((end?.end ?? top) - top))
  const part = useMemo(() => ({ first, last, before, after }), [first, last, before, after])
  return { container, part, measure: virtualizer.measureElement }
}

const listeners = new Set<() => void>()
let isPrinting = false

/** Whether the page is about to be printed. The page must be whole before the browser takes its picture. */
function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

function begin(): void {
  set(true)
}

function end(): void {
  set(false)
}

function set(printing: boolean): void {
  isPrinting = printing
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
