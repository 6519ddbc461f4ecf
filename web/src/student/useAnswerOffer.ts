import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { answerReason } from './answerText.ts'
import { messages as studentMessages } from './messages.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { type SeatOffer, StudentAcceptOfferMutation, StudentDeclineOfferMutation } from './offerDocuments.ts'
import { messages } from './offerMessages.ts'

/**
 * Books or passes on the held seat and shows the outcome in a toast; `busy` while one is on its way. What the offer
 * promised is sent along. (OFFER-01, OFFER-03)
 */
export function useAnswerOffer({ slotId, contractId, cost, pointsAfter }: SeatOffer, startsAt: string) {
  const text = useMessages(messages)
  const { failed } = useMessages(studentMessages)
  const [language] = useLanguage()
  const { save: accept, saving: accepting } = useSave(StudentAcceptOfferMutation)
  const { save: decline, saving: declining } = useSave(StudentDeclineOfferMutation)
  const refused = (answer: Parameters<typeof answerReason>[0]) => failed(answerReason(answer, language))
  const expects = { contractId, cost, pointsAfter }
  /** Another browser of the student may have accepted it a moment ago. */
  const hasBooked = ({ student }: { student?: { upcomingBookings: readonly { slot: { id: string } }[] } | null }) =>
    student?.upcomingBookings.some(({ slot }) => slot.id === slotId) === true
  const book = async () => {
    const answer = await accept(
      { input: { slotId, startsAt, expects } },
      { done: text.booked, refused: (given) => (hasBooked(given) ? null : refused(given)) },
    )
    if (answer !== null && !answer.success && hasBooked(answer)) toastSuccess(text.alreadyBooked)
  }
  return {
    book,
    pass: async () => void (await decline({ input: { slotId } }, { done: text.passed, refused })),
    busy: accepting || declining,
  }
}
