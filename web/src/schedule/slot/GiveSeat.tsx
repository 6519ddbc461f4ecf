import { Button } from '@mantine/core'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DeskGiveOfferMutation } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import type { WaitingProps } from './waitingProps.ts'

/** Holds the free seat for a student out of turn; whom it was held for keeps the place. (OFFER-07) */
export function GiveSeat({ slot, student }: WaitingProps) {
  const m = useMessages(messages)
  const { save: give, saving } = useSave(DeskGiveOfferMutation)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={saving}
      aria-label={m.giveSeatTo(student.fullName)}
      onClick={() =>
        void give(
          { input: { slotId: slot.id, studentId: student.id } },
          { done: m.seatGiven(student.fullName), refused: ({ message }) => m.waitingFailed(message) },
        )
      }
    >
      {m.giveSeat}
    </Button>
  )
}
