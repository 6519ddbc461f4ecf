import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useStore } from '../../shared/useStore.ts'
import { makeUpStoreOf, type BookingMakeUp } from './makeUpStore.ts'
import type { SlotBooking } from '../store/slotDocuments.ts'
import { messages } from './messages.ts'
import { useAttendance } from './useAttendance.ts'

/**
 * Reads what marks do to the make-up points of a booking, where the school gives any: at first, when its mark has
 * reached the server, and when somebody else marks it. (LOT-16)
 */
export function useMakeUp(
  slotId: string,
  { id, attendance, attendanceReason }: Pick<SlotBooking, 'id' | 'attendance' | 'attendanceReason'>,
): BookingMakeUp | undefined {
  const store = makeUpStoreOf(useApolloClient())
  const { states } = useAttendance()
  const { givesMakeUp } = useSchool()
  // A mark on its way shows at once, but the server doesn't know it yet.
  const isOnItsWay = states.has(id)
  useEffect(() => {
    if (givesMakeUp && !isOnItsWay) store.read(slotId)
  }, [store, slotId, id, attendance, attendanceReason, isOnItsWay, givesMakeUp])
  return useStore(store.bookings).get(id)
}

/** Returns a function that says make-up points with their last day; empty for none. */
export function useMakeUpWords(): (makeUp: { points: number; validUntil: string | null } | undefined) => string {
  const m = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  return (makeUp) =>
    makeUp === undefined || makeUp.validUntil === null || makeUp.points === 0
      ? ''
      : m.makeUp(format.credits(makeUp.points, creditType), format.date(makeUp.validUntil, { year: true }))
}
