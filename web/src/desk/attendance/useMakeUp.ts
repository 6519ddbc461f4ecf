import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useStore } from '../../shared/useStore.ts'
import { makeUpStoreOf, type BookingMakeUp } from './makeUpStore.ts'
import { messages } from './messages.ts'

/** Reads what marks do to the make-up points of a booking, where the school gives any. (LOT-16) */
export function useMakeUp(slotId: string, bookingId: string): BookingMakeUp | undefined {
  const store = makeUpStoreOf(useApolloClient())
  const { givesMakeUp } = useSchool()
  useEffect(() => {
    if (givesMakeUp) store.read(slotId)
  }, [store, slotId, bookingId, givesMakeUp])
  return useStore(store.bookings).get(bookingId)
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
