import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { answerReason } from './answerText.ts'
import { toastInfo } from '../ui/toasts.tsx'
import { type SeatOffer, StudentAcceptOfferMutation, StudentDeclineOfferMutation } from './offerDocuments.ts'
import { messages } from './offerMessages.ts'

/** The refusal of an answer to the offer, with what the student has booked by then. */
type Refused = Parameters<typeof answerReason>[0] & {
  student?: { upcomingBookings: readonly { slot: { id: string } }[] } | null
}

/**
 * Books or passes on the held seat and shows the outcome in a toast; `busy` while one is on its way. What the offer
 * promised is sent along. (OFFER-01, OFFER-03)
 */
export function useAnswerOffer({ slotId, contractId, cost, pointsAfter }: SeatOffer, startsAt: string) {
  const text = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const { save: accept, saving: accepting } = useSave(StudentAcceptOfferMutation)
  const { save: decline, saving: declining } = useSave(StudentDeclineOfferMutation)
  const expects = { contractId, cost, pointsAfter }
  /** Another browser of the student may have accepted it a moment ago. */
  const hasBooked = ({ student }: Refused) => student?.upcomingBookings.some(({ slot }) => slot.id === slotId) === true
  const refusedAs = (failed: (reason: string) => string) => (given: Refused) =>
    hasBooked(given) ? null : failed(answerReason(given, language))
  const sayIfBooked = (answer: (Refused & { success: boolean }) | null) => {
    if (answer !== null && !answer.success && hasBooked(answer)) toastInfo(text.alreadyBooked)
  }
  const booked = text.booked(format.dateTime(startsAt))
  return {
    book: async () =>
      sayIfBooked(
        await accept({ input: { slotId, startsAt, expects } }, { done: booked, refused: refusedAs(text.bookFailed) }),
      ),
    pass: async () =>
      sayIfBooked(await decline({ input: { slotId } }, { done: text.passed, refused: refusedAs(text.passFailed) })),
    busy: accepting || declining,
  }
}
