import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../ui/hooks/usePrinting.ts'

/** CSS pixels: what is in sight is known in steps of this size, and one more step is drawn on each side. */
const step = 200

/** The visible part of the scrolled grid, in CSS pixels from the grid's top left corner; `column` is a column's width. */
export type Sight = { left: number; right: number; top: number; bottom: number; axis: number; column: number }

/** A grid's columns, and the width in CSS pixels of the hours at their side and of the narrowest. */
interface Columns {
  count: number
  axis: number
  narrowest: number
  /** No slot is there: the first slots make the columns wider, and earlier measurements are forgotten. */
  isEmpty: boolean
}

/** All of it, where nothing can be measured and on paper. */
const wholeSight: Sight = { left: 0, right: Infinity, top: 0, bottom: Infinity, axis: 0, column: Infinity }

/**
 * Returns the part of the grid inside `scroller` that is near the window, as it scrolls and changes its size; the same
 * object until the part changes. Undefined until it has been measured.
 */
export function useSight(scroller: RefObject<HTMLElement | null>, columns: Columns): Sight | undefined {
  const { count, axis, narrowest, isEmpty } = columns
  const [known, setKnown] = useState<{ sight: Sight; isEmpty: boolean }>()
  const printing = usePrinting()

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setKnown((before) => {
        const sight = sameOr(before?.sight, sightOf(element, { count, axis, narrowest }))
        return before?.sight === sight && before.isEmpty === isEmpty ? before : { sight, isEmpty }
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
  const { sight } = known
  return printing ? { ...wholeSight, axis: sight.axis, column: sight.column } : sight
}

/** Returns the visible part of the column at `index`: shares of its width, 0–1. */
export function partOf({ left, right, axis, column }: Sight, index: number): { from: number; to: number } {
  if (column === Infinity || right === Infinity) return { from: 0, to: 1 }
  const share = (x: number) => Math.min(Math.max((x - axis) / column - index, 0), 1)
  return { from: share(left), to: share(right) }
}

function sightOf(
  { clientWidth, clientHeight, scrollLeft, scrollTop }: HTMLElement,
  { count, axis, narrowest }: Omit<Columns, 'isEmpty'>,
): Sight {
  if (clientWidth === 0) return wholeSight
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

function sameOr(before: Sight | undefined, now: Sight): Sight {
  const isSame = before && (Object.keys(now) as (keyof Sight)[]).every((side) => before[side] === now[side])
  return isSame ? before : now
}
