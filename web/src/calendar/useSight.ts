import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import type { Cell } from './portalCells.ts'

/** CSS pixels: what is in sight is known in steps of this size, and one more step is drawn on each side. */
const step = 200

/** The visible part of the scrolled grid, in CSS pixels from the grid's top left corner; `column` is a day's width. */
export type Sight = { left: number; right: number; top: number; bottom: number; axis: number; column: number }

/** All of it, where nothing can be measured and on paper. */
const wholeSight: Sight = { left: 0, right: Infinity, top: 0, bottom: Infinity, axis: 0, column: Infinity }

/**
 * Returns the part of the time grid inside `mount` that is near the window, as it scrolls and changes its size; the
 * same object until the part changes. Undefined until it has been measured.
 * @param cells the places in the grid: when they change, it is measured again
 * @param isEmpty no slot is there: the first slots make the days wider, and earlier measurements are forgotten
 */
export function useSight(
  mount: RefObject<HTMLElement | null>,
  cells: readonly Cell[],
  isEmpty: boolean,
): Sight | undefined {
  const [known, setKnown] = useState<{ sight: Sight; isEmpty: boolean }>()
  const printing = usePrinting()

  useLayoutEffect(() => {
    const scroller = mount.current?.querySelector<HTMLElement>('.sx__view-container')
    const column = cells.find(({ kind }) => kind === 'column')?.element
    if (!scroller || !column) return
    const measure = () =>
      setKnown((before) => {
        const sight = sameOr(before?.sight, sightOf(scroller, column))
        return before?.sight === sight && before.isEmpty === isEmpty ? before : { sight, isEmpty }
      })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    sizes.observe(column)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [mount, cells, isEmpty])

  if (!known || (known.isEmpty && !isEmpty)) return undefined
  const { sight } = known
  return printing ? { ...wholeSight, axis: sight.axis, column: sight.column } : sight
}

/** Returns the visible part of the column of the day at `index`: shares of its width, 0–1. */
export function partOf({ left, right, axis, column }: Sight, index: number): { from: number; to: number } {
  if (column === Infinity) return { from: 0, to: 1 }
  const share = (x: number) => Math.min(Math.max((x - axis) / column - index, 0), 1)
  return { from: share(left), to: share(right) }
}

function sightOf(scroller: HTMLElement, column: HTMLElement): Sight {
  if (scroller.clientWidth === 0) return wholeSight
  const below = (from: number) => (Math.floor(from / step) - 1) * step
  const above = (to: number) => (Math.ceil(to / step) + 1) * step
  return {
    left: below(scroller.scrollLeft),
    right: above(scroller.scrollLeft + scroller.clientWidth),
    top: below(scroller.scrollTop),
    bottom: above(scroller.scrollTop + scroller.clientHeight),
    axis: (column.parentElement?.firstElementChild ?? column).clientWidth,
    column: column.offsetWidth,
  }
}

function sameOr(before: Sight | undefined, now: Sight): Sight {
  const isSame = before && (Object.keys(now) as (keyof Sight)[]).every((side) => before[side] === now[side])
  return isSame ? before : now
}
