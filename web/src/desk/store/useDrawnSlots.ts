import { useMemo } from 'react'
import type { CalendarSlot } from '../../calendar/types.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { deskCalendarSlot } from '../calendar/deskCalendarSlot.ts'
import { slotMessages } from '../messages.ts'
import type { FullSlot } from './slotDocuments.ts'

/**
 * Returns slots as the calendar draws them; what has not changed is the same object as before. `ownOnly` leaves out the
 * teacher.
 */
export function useDrawnSlots(slots: readonly FullSlot[], ownOnly: boolean): CalendarSlot[] {
  const m = useMessages(slotMessages)
  const { onlineLessons } = useSchool()
  const draw = useMemo(
    () => onceEach((slot: FullSlot) => deskCalendarSlot(slot, m, { ownOnly, onlineLessons })),
    [m, ownOnly, onlineLessons],
  )
  return useMemo(() => slots.map(draw), [slots, draw])
}

/** Returns `make` with a memory: it gives the same object for what it has seen before. */
function onceEach<Given extends object, Result>(make: (given: Given) => Result): (given: Given) => Result {
  const known = new WeakMap<Given, Result>()
  return (given) => {
    const result = known.get(given) ?? make(given)
    known.set(given, result)
    return result
  }
}
