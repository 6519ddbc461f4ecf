import { useCallback, useState } from 'react'
import type { DataColumn } from '../dataColumns.ts'

/** What a column without a width of its own needs at least, in rem: a name that opens the row, or another fact. */
const NAME = 8
const FACT = 4
/** What a column of checkboxes needs, in rem. */
const SELECTION = 3

/** Returns the rem that columns need side by side; those whose width follows the window take what is left. */
function remOf<Item>(columns: readonly DataColumn<Item>[]): number {
  return columns.reduce((sum, { width, opens }) => {
    if (width === undefined) return sum + (opens ? NAME : FACT)
    return sum + (width.endsWith('rem') ? Number.parseFloat(width) : 0)
  }, 0)
}

/**
 * Tells whether a list has room for all its columns, so that none without a width of its own vanishes between the
 * others. It follows the width of the frame, which takes the ref. (SHELL-39)
 */
export function useFits<Item>(columns: readonly DataColumn<Item>[], selects: boolean) {
  const [rem, setRem] = useState<number | null>(null)
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // Nothing is measured where nothing is drawn.
      if (element.clientWidth > 0) setRem(element.clientWidth / letters)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  const needed = remOf(columns) + (selects ? SELECTION : 0)
  return { frame, fits: rem === null || needed <= rem }
}
