import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/** A part of a long list and the gaps in place of the rest. */
interface Part {
  /** The first and the last place shown, both included; `last` is -1 for none. */
  first: number
  last: number
  /** Pixels that what is left out takes above and below. */
  before: number
  after: number
}

/** Places of a list, both included. */
interface Places {
  first: number
  last: number
}

interface LongList<Container extends Element> {
  /** Belongs on the element that holds the list. */
  container: RefObject<Container | null>
  /** The part to show; the same object until it changes. */
  part: Part
  /** Belongs as `ref` on each shown row, which also carries its place as `data-index`. */
  measure: (row: Element | null) => void
  /** Returns the top and bottom of the row at a place, in pixels from the top of the list; null while unknown. */
  spanOf: (place: number) => { start: number; end: number } | null
}

/** More in one frame would hold up a phone's scrolling. */
const perFrameOnPhones = 2

/**
 * Returns the rows of a list of thousands that are near the window, for a page that scrolls as a whole. They are in
 * ordinary flow between two gaps, so sticky headings, Tab and screen readers work as in any list; give each row
 * `aria-setsize` and `aria-posinset`. Rows that come near are added a few in each frame, those in the window first. For
 * printing all of it is shown.
 * @param count the number of rows
 * @param estimate stable; the likely height of a row in pixels, until it has been seen
 * @param perFrame the number of rows added in a frame
 */
export function useLongList<Container extends Element = HTMLDivElement>(
  count: number,
  estimate: (place: number) => number,
  perFrame = perFrameOnPhones,
): LongList<Container> {
  const container = useRef<Container>(null)
  const shown = useRef<Part>(nothing)
  const printing = usePrinting()
  const [near, setNear] = useState<Part>(nothing)
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>({ ...onWindow, count, estimateSize: estimate }))

  useLayoutEffect(() => {
    const rect = container.current?.getBoundingClientRect()
    const scrollMargin = Math.round((rect?.top ?? 0) + window.scrollY)
    let frame = 0
    const draw = () => {
      const target = wantedOf(virtualizer)
      const next = partOf(virtualizer, scrollMargin, nearer(shown.current, target, virtualizer.range, perFrame))
      if (!isSame(next, shown.current)) {
        shown.current = next
        setNear(next)
      }
      if (next.first !== target.first || next.last !== target.last) follow()
    }
    const follow = () => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    }
    virtualizer.setOptions({ ...onWindow, count, estimateSize: estimate, scrollMargin, onChange: follow })
    virtualizer._willUpdate()
    draw()
    return () => cancelAnimationFrame(frame)
  }, [virtualizer, count, estimate, perFrame])
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])

  const part = printing ? { first: 0, last: count - 1, before: 0, after: 0 } : near
  const spanOf = (place: number) => {
    const span = virtualizer.measurementsCache[place]
    if (span === undefined) return null
    const top = virtualizer.options.scrollMargin
    return { start: span.start - top, end: span.end - top }
  }
  return { container, part, measure: virtualizer.measureElement, spanOf }
}

const none: Places = { first: 0, last: -1 }
const nothing: Part = { ...none, before: 0, after: 0 }

const onWindow = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
  overscan: 6,
}

/** Returns all that should be there: what is in the window and a little more. */
function wantedOf(virtualizer: Virtualizer<Window, Element>): Places {
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return first === undefined || last === undefined ? none : { first: first.index, last: last.index }
}

/** Returns what to show next on the way to `wanted`: nothing beyond it, and at most `perFrame` more than before. */
function nearer(
  before: Places,
  target: Places,
  inWindow: { startIndex: number; endIndex: number } | null,
  perFrame: number,
): Places {
  if (inWindow === null) return none
  let first = Math.max(before.first, target.first)
  let last = Math.min(before.last, target.last)
  if (first > last) {
    first = inWindow.startIndex
    last = first - 1
  }
  for (let added = 0; added < perFrame; added += 1) {
    if (last < inWindow.endIndex) last += 1
    else if (first > inWindow.startIndex) first -= 1
    else if (last < target.last) last += 1
    else if (first > target.first) first -= 1
  }
  return { first, last }
}

function partOf(virtualizer: Virtualizer<Window, Element>, top: number, { first, last }: Places): Part {
  const start = virtualizer.measurementsCache[first]
  const end = virtualizer.measurementsCache[last]
  if (start === undefined || end === undefined) return nothing
  return {
    first,
    last,
    before: Math.max(0, start.start - top),
    after: Math.max(0, virtualizer.getTotalSize() - (end.end - top)),
  }
}

function isSame(a: Part, b: Part): boolean {
  return a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after
}
