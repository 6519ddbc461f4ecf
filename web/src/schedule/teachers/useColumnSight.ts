import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../../ui/hooks/usePrinting.ts'

/** CSS pixels: what is in sight downwards is known in steps of this size, and one more is drawn on each side. */
const step = 200

/** The visible part: the columns from `first` to `last` inclusive, and pixels from the top of the hours. */
export interface ColumnSight {
  first: number
  last: number
  top: number
  bottom: number
  /** The width of each column in CSS pixels. */
  width: number
}

/**
 * Returns the columns and hours of a scrolled grid that are near the window; the same object until they change.
 * Undefined until it has been measured. On paper and where nothing can be measured it is all of them.
 */
export function useColumnSight(
  scroller: RefObject<HTMLElement | null>,
  grid: { count: number; axis: number; narrowest: number },
): ColumnSight | undefined {
  const { count, axis, narrowest } = grid
  const [sight, setSight] = useState<ColumnSight>()
  const printing = usePrinting()

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = sightOf(element, { count, axis, narrowest })
      setSight((before) => (before && isSame(before, next) ? before : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, count, axis, narrowest])

  return sight && printing ? { ...sight, first: 0, last: count - 1, top: 0, bottom: Infinity } : sight
}

function sightOf(
  { clientWidth, clientHeight, scrollLeft, scrollTop }: HTMLElement,
  { count, axis, narrowest }: { count: number; axis: number; narrowest: number },
): ColumnSight {
  if (clientWidth === 0) return { first: 0, last: count - 1, top: 0, bottom: Infinity, width: narrowest }
  const width = Math.max(narrowest, Math.floor((clientWidth - axis) / Math.max(count, 1)))
  return {
    first: Math.max(0, Math.floor(scrollLeft / width) - 1),
    last: Math.min(count - 1, Math.ceil((scrollLeft + clientWidth - axis) / width)),
    top: (Math.floor(scrollTop / step) - 1) * step,
    bottom: (Math.ceil((scrollTop + clientHeight) / step) + 1) * step,
    width,
  }
}

function isSame(a: ColumnSight, b: ColumnSight): boolean {
  return a.first === b.first && a.last === b.last && a.top === b.top && a.bottom === b.bottom && a.width === b.width
}
