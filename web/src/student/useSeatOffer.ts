import { useQuery } from '@apollo/client/react'
import { minutesBetween } from '@koma/schema/rules/time'
import { useNow } from '../shared/school/useNow.ts'
import { type SeatOffer, StudentOfferQuery } from './offerDocuments.ts'
import { useStudentAccount } from './useStudentAccount.ts'

/**
 * Returns the seat that is held for the student, and the whole minutes left, told again each minute; null without one.
 * Only who waits can have one, so nobody else asks. (OFFER-01)
 */
export function useSeatOffer(): { offer: SeatOffer; minutes: number } | null {
  const { waitingFor } = useStudentAccount()
  const { data } = useQuery(StudentOfferQuery, { context: { quiet: true }, skip: waitingFor.size === 0 })
  const now = useNow()
  const offer = data?.viewer?.student?.seatOffer
  if (offer == null || !waitingFor.has(offer.slotId)) return null
  const left = minutesBetween(now, offer.until)
  return left <= 0 ? null : { offer, minutes: Math.floor(left) }
}
