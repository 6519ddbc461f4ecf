import { type RefObject, useLayoutEffect, useRef } from 'react'
import { minutesOf } from './daySegments.ts'
import type { HoursShown, Segment } from './types.ts'

interface FirstSight {
  columns: readonly { id: string; segments: readonly Segment[] }[]
  place: string
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

/**
 * Returns the ref of what scrolls a grid. It brings the present hour or the first slot into sight, and the column `at`,
 * once for each `place`; slots may be on their way for a while.
 */
export function useFirstSight(grid: FirstSight): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, place, at, hours, now, showsNow, isEmpty, hour, axis, narrowest } = grid
  const scrolledTo = useRef({ place: '', hours: '' })
  useLayoutEffect(() => {
    const here = `${place} ${isEmpty}`
    if (!scroller.current || scrolledTo.current.place === here) return
    const hoursFor = `${place} ${isEmpty && !showsNow}`
    if (scrolledTo.current.hours !== hoursFor) {
      const starts = columns.flatMap(({ segments }) => segments[0]?.start ?? [])
      const first = showsNow ? minutesOf(now) - 90 : Math.min(...starts, 9 * 60) - 30
      scroller.current.scrollTop = ((first - hours.start * 60) / 60) * hour
    }
    const index = columns.findIndex(({ id }) => id === at)
    if (index >= 0) {
      // The one before stays in sight where there is room for both; slots make the columns as wide as they need.
      const width = Math.max(narrowest, (scroller.current.clientWidth - axis) / columns.length)
      const room = Math.max(0, scroller.current.clientWidth - axis - width)
      scroller.current.scrollLeft = index * width - Math.min(width, room)
    }
    scrolledTo.current = { place: here, hours: hoursFor }
  }, [columns, place, at, hours.start, now, showsNow, isEmpty, hour, axis, narrowest])
  // With no card to go to, the keyboard scrolls the hours.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = isEmpty ? 0 : -1
  }, [isEmpty])
  return scroller
}
