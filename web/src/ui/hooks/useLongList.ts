import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/** Places of a list, both included; `last` is before `first` for none. */
interface Places {
  first: number
  last: number
}

/** A part of a long list and the gaps in place of the rest. */
interface Part extends Places {
  /** Pixels that what is left out takes above and below. */
  before: number
  after: number
}

interface LongList<Container extends Element> {
  /** Belongs on the element that holds the list. */
  container: RefObject<Container | null>
  /** The part to show; the same object until it changes. */
  part: Part
  /** Belongs as `ref` on each shown row, which also carries its place as `data-index`. */
  measure: (row: Element | null) => void
  /** Returns the top and bottom of the row at a place, in pixels from the top of the list; null while unknown. */
  spanOf: (index: number) => { start: number; end: number } | null
}

/** More in one frame would hold up a phone's scrolling. */
const perFrameOnPhones = 2

/**
 * Returns the rows of a list of thousands that are near the window, for a page that scrolls as a whole. They are in
 * ordinary flow between two gaps, so sticky headings, Tab and screen readers work as in any list. Give each row
 * `aria-setsize` and `aria-posinset`. Rows that come near are added a few in each frame, those in the window first. For
 * printing all of it is shown.
 * @param count the number of rows
 * @param estimate stable; the likely height of a row in pixels, until it has been seen
 * @param perFrame the number of rows added in a frame
 */
export function useLongList<Container extends Element = HTMLDivElement>(
  count: number,
  estimate: (index: number) => number,
  perFrame = perFrameOnPhones,
): LongList<Container> {
  const container = useRef<Container>(null)
  const printing = usePrinting()
  const [scrollMargin, setScrollMargin] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized: there is no React Compiler.
  const virtualizer = useWindowVirtualizer<Element>({
    count,
    estimateSize: estimate,
    scrollMargin,
    overscan: 6,
    useFlushSync: false,
    enabled: count > 0,
  })
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(Math.round(top + window.scrollY))
  }, [count, estimate])

  const target = targetOf(virtualizer)
  const { range } = virtualizer
  const [shown, setShown] = useState(none)
  const [seenRange, setSeenRange] = useState(range)
  // What scrolling brings near is begun in the same render, not in one more.
  if (range !== seenRange) {
    setSeenRange(range)
    setShown(nearer(shown, target, range, perFrame))
  }
  const isWhole = shown.first === target.first && shown.last === target.last
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => setShown(nearer(shown, target, range, perFrame)))
    return () => cancelAnimationFrame(frame)
  })

  const { first, last, before, after } = printing
    ? { first: 0, last: count - 1, before: 0, after: 0 }
    : partOf(virtualizer, shown, target)
  const part = useMemo(() => ({ first, last, before, after }), [first, last, before, after])
  const spanOf = (index: number) => {
    const span = virtualizer.measurementsCache[index]
    return span === undefined ? null : { start: span.start - scrollMargin, end: span.end - scrollMargin }
  }
  return { container, part, measure: virtualizer.measureElement, spanOf }
}

const none: Places = { first: 0, last: -1 }

/** Returns all that should be there: what is in the window and a little more. */
function targetOf(virtualizer: Virtualizer<Window, Element>): Places {
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return first === undefined || last === undefined ? none : { first: first.index, last: last.index }
}

/** Returns what to show next on the way to `target`: nothing beyond it, and at most `perFrame` more than before. */
function nearer(
  before: Places,
  target: Places,
  inWindow: { startIndex: number; endIndex: number } | null,
  perFrame: number,
): Places {
  if (inWindow === null) return none
  let { first, last } = common(before, target)
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

/** Returns the places that both have. */
function common(a: Places, b: Places): Places {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) }
}

/** Returns what is shown of `target`, with the gaps above and below. */
function partOf(virtualizer: Virtualizer<Window, Element>, shown: Places, target: Places): Part {
  const { first, last } = common(shown, target)
  const start = virtualizer.measurementsCache[first]
  const end = virtualizer.measurementsCache[last]
  if (start === undefined || end === undefined || first > last) return { ...none, before: 0, after: 0 }
  const top = virtualizer.options.scrollMargin
  return {
    first,
    last,
    before: Math.max(0, start.start - top),
    after: Math.max(0, virtualizer.getTotalSize() - (end.end - top)),
  }
}
