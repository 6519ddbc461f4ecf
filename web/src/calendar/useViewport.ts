import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../ui/hooks/usePrinting.ts'

/** CSS pixels: what is in sight is known in steps of this size, and one more step is drawn on each side. */
const step = 200

/**
 * The visible part of the scrolled grid, in CSS pixels from the grid's top left corner; `column` is a column's width.
 */
export type Viewport = { left: number; right: number; top: number; bottom: number; axis: number; column: number }

/** A grid's columns, and the width in CSS pixels of the hours at their side and of the narrowest. */
interface Columns {
  count: number
  axis: number
  narrowest: number
  /** No slot is there: the first slots make the columns wider, and earlier measurements are forgotten. */
  isEmpty: boolean
}

/** All of it, where nothing can be measured and on paper. */
const wholeGrid: Viewport = { left: 0, right: Infinity, top: 0, bottom: Infinity, axis: 0, column: Infinity }

/**
 * Returns the part of the grid inside `scroller` that is near the window; the same object until the part changes.
 * Undefined until it has been measured.
 */
export function useViewport(scroller: RefObject<HTMLElement | null>, columns: Columns): Viewport | undefined {
  const { count, axis, narrowest, isEmpty } = columns
  const [known, setKnown] = useState<{ viewport: Viewport; isEmpty: boolean }>()
  const printing = usePrinting()

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setKnown((before) => {
        const viewport = sameOr(before?.viewport, viewportOf(element, { count, axis, narrowest }))
        return before?.viewport === viewport && before.isEmpty === isEmpty ? before : { viewport, isEmpty }
      })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, count, axis, narrowest, isEmpty])

  if (!known || (known.isEmpty && !isEmpty)) return undefined
  const { viewport } = known
  return printing ? { ...wholeGrid, axis: viewport.axis, column: viewport.column } : viewport
}

/** Returns the visible part of the column at `index`: shares of its width, 0–1. */
export function partOf({ left, right, axis, column }: Viewport, index: number): { from: number; to: number } {
  if (column === Infinity || right === Infinity) return { from: 0, to: 1 }
  const share = (x: number) => Math.min(Math.max((x - axis) / column - index, 0), 1)
  return { from: share(left), to: share(right) }
}

function viewportOf(
  { clientWidth, clientHeight, scrollLeft, scrollTop }: HTMLElement,
  { count, axis, narrowest }: Omit<Columns, 'isEmpty'>,
): Viewport {
  if (clientWidth === 0) return wholeGrid
  const below = (from: number) => (Math.floor(from / step) - 1) * step
  const above = (to: number) => (Math.ceil(to / step) + 1) * step
  return {
    left: below(scrollLeft),
    right: above(scrollLeft + clientWidth),
    top: below(scrollTop),
    bottom: above(scrollTop + clientHeight),
    axis,
    column: Math.max(narrowest, (clientWidth - axis) / Math.max(count, 1)),
  }
}

function sameOr(before: Viewport | undefined, now: Viewport): Viewport {
  const isSame = before && (Object.keys(now) as (keyof Viewport)[]).every((side) => before[side] === now[side])
  return isSame ? before : now
}
