import type { CalendarView } from '../../calendar/types.ts'
import type { CalendarPlace } from '../../calendar/useCalendarPlace.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useKeys } from '../../ui/open/useKeys.ts'

/**
 * Handles the calendar's keys: `n` makes a slot, and while `moves`, `t` shows today, `d`, `w`, `m` the views, `b` the
 * other drawing.
 */
export function useCalendarKeys(keys: {
  place: CalendarPlace
  onView: (view: CalendarView, date: string) => void
  moves: boolean
  /** Null for who may make none. */
  onNew: (() => void) | null
  onOtherDrawing: () => void
}): void {
  const { place, onView, moves, onNew, onOtherDrawing } = keys
  const today = useToday()
  const go = (view: CalendarView) => onView(view, place.date)
  const goToday = () => (place.isExtra ? place.goExtra(today) : place.go(place.view, today))
  useKeys({
    ...(onNew && { n: (event) => (event.preventDefault(), onNew()) }),
    ...(moves && { t: goToday, d: () => go('day'), w: () => go('week'), m: () => go('month'), b: onOtherDrawing }),
  })
}
