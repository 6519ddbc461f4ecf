import { type RefObject, useLayoutEffect, useRef } from 'react'
import { minutesOf } from './daySegments.ts'
import type { HoursShown, Segment } from './types.ts'

interface InitialScroll {
  columns: readonly { id: string; segments: readonly Segment[] }[]
  viewKey: string
  at?: string
  hours: HoursShown
  now: string
  showsNow: boolean
  isEmpty: boolean
  /** CSS pixels: an hour's height, the width of the hours at the side, and the least width of a column. */
  hour: number
  axis: number
  narrowest: number
}

/** How a view was last scrolled, and what was known of it then. */
interface Scrolled {
  viewKey: string
  isEmpty: boolean
  /** Neither the present nor a slot said which hours matter. */
  isGuess: boolean
  top: number
  left: number
  /** The person has clicked in the grid since. */
  isClicked: boolean
}

/**
 * Returns the ref of what scrolls a grid. It scrolls to the present hour or the first slot, and to the column `at`,
 * once for each `viewKey`. It does so once more when the first slots arrive, unless the person has scrolled or clicked
 * by then.
 */
export function useInitialScroll(grid: InitialScroll): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, viewKey, at, hours, now, showsNow, isEmpty, hour, axis, narrowest } = grid
  const scrolled = useRef<Scrolled>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const last = scrolled.current?.viewKey === viewKey ? scrolled.current : null
    if (!element || last?.isEmpty === isEmpty) return
    if (last && (last.isClicked || element.scrollTop !== last.top || element.scrollLeft !== last.left)) return
    const isGuess = isEmpty && !showsNow
    if (last?.isGuess !== isGuess) {
      const starts = columns.flatMap(({ segments }) => segments[0]?.start ?? [])
      const first = showsNow ? minutesOf(now) - 90 : (starts.length > 0 ? Math.min(...starts) : 9 * 60) - 30
      element.scrollTop = ((first - hours.start * 60) / 60) * hour
    }
    const index = columns.findIndex(({ id }) => id === at)
    if (index >= 0) {
      // The one before stays in sight where there is room for both; slots make the columns as wide as they need.
      const width = Math.max(narrowest, (element.clientWidth - axis) / columns.length)
      const room = Math.max(0, element.clientWidth - axis - width)
      element.scrollLeft = index * width - Math.min(width, room)
    }
    const { scrollTop: top, scrollLeft: left } = element
    scrolled.current = { viewKey, isEmpty, isGuess, top, left, isClicked: false }
  }, [columns, viewKey, at, hours.start, now, showsNow, isEmpty, hour, axis, narrowest])
  useLayoutEffect(() => {
    const element = scroller.current
    const noteClick = () => {
      if (scrolled.current) scrolled.current.isClicked = true
    }
    element?.addEventListener('click', noteClick, { capture: true })
    return () => element?.removeEventListener('click', noteClick, { capture: true })
  }, [])
  // With no card to go to, the keyboard scrolls the hours.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = isEmpty ? 0 : -1
  }, [isEmpty])
  return scroller
}
