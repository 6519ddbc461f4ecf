import { useState } from 'react'
import type { CalendarPlace } from '../../calendar/useCalendarPlace.ts'
import { useIsPhone } from '../../ui/hooks/useIsPhone.ts'
import { usePrinting } from '../../ui/hooks/usePrinting.ts'
import { useFilterChoices } from '../useFilterChoices.ts'
import { mostAtOnce } from './weekRows.ts'

/** More slots than these beside each other are slivers in a week of hours. */
const readable = 4

/**
 * Tells whether the calendar is drawn by teacher. A day is where its own view is chosen. A week is where more slots run
 * at one time than can be read side by side, unless `layout` says `teachers` or `hours`. It is judged once for each
 * week and set of filters, `context`, so that a live change does not redraw the page.
 */
export function useByTeacher(options: {
  place: CalendarPlace
  layout: string
  /** The slots on show; they count once they are `ready`. */
  slots: readonly { startsAt: string; endsAt: string }[]
  ready: boolean
  context: string
  /** Whether the week is likely to be crowded, until its slots are there. */
  likely: boolean
}): boolean {
  const { place, layout, slots, ready, context, likely } = options
  // A sheet of paper is as narrow as a phone, but read like a desk.
  const printing = usePrinting()
  const phone = useIsPhone() && !printing
  const [judged, setJudged] = useState<{ context: string; crowded: boolean } | null>(null)
  const queryKey = `${place.range.from} ${place.range.to} ${context}`
  const isWeek = place.view === 'week' && !place.isExtra
  if (isWeek && ready && judged?.context !== queryKey) {
    setJudged({ context: queryKey, crowded: mostAtOnce(slots, readable + 1) > readable })
  }
  if (place.isExtra) return true
  if (!isWeek || phone || layout === 'hours') return false
  return layout === 'teachers' || (judged?.crowded ?? likely)
}

/**
 * Tells whether the day opens by teacher: where several teach and are shown, unless the user has chosen hours, and not
 * on a phone.
 */
export function useDayByTeacher({ dayBy, teacher }: { dayBy: string; teacher: string }): boolean {
  const printing = usePrinting()
  const phone = useIsPhone() && !printing
  const { allTeachers, teachersKnown } = useFilterChoices()
  // Until they are here there are likely several: the page is not turned over then.
  const several = !teachersKnown || allTeachers.filter(({ active }) => active).length > 1
  return !phone && dayBy !== 'hours' && teacher === '' && several
}
