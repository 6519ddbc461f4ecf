import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

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
 * @param estimate stable; the likely height of a row in pixels, until it has been seen
 */
export function useLongList(count: number, estimate: (place: number) => number): LongList {
  const container = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const [near, setNear] = useState<Part>(nothing)
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>({ ...onWindow, count, estimateSize: estimate }))

  useLayoutEffect(() => {
    const rect = container.current?.getBoundingClientRect()
    const scrollMargin = Math.round((rect?.top ?? 0) + window.scrollY)
    const follow = () => setNear((before) => partOf(virtualizer, scrollMargin, before))
    virtualizer.setOptions({ ...onWindow, count, estimateSize: estimate, scrollMargin, onChange: follow })
    virtualizer._willUpdate()
    follow()
  }, [virtualizer, count, estimate])
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])

  const part = printing ? { first: 0, last: count - 1, before: 0, after: 0 } : near
  return { container, part, measure: virtualizer.measureElement }
}

const nothing: Part = { first: 0, last: -1, before: 0, after: 0 }

const onWindow = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
  overscan: 6,
}

function partOf(virtualizer: Virtualizer<Window, Element>, top: number, before: Part): Part {
  const rows = virtualizer.getVirtualItems()
  const [start] = rows
  const end = rows.at(-1)
  if (start === undefined || end === undefined) return nothing
  const part = {
    first: start.index,
    last: end.index,
    before: Math.max(0, start.start - top),
    after: Math.max(0, virtualizer.getTotalSize() - (end.end - top)),
  }
  const isSame =
    part.first === before.first &&
    part.last === before.last &&
    part.before === before.before &&
    part.after === before.after
  return isSame ? before : part
}
