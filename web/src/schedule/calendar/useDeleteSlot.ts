import { useMutation } from '@apollo/client/react'
import { refusalText } from '@koma/schema/codes'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { toastError, toastSuccess } from '../../shared/ui/toasts.tsx'
import { DeleteSlotMutation } from '../form/slotEditDocuments.ts'
import { messages } from '../messages.ts'

/** Deletes a slot at one click; of a booked one says that it cannot be, and touches nothing. (SCHED-30, SCHED-90, ERR-29) */
export function useDeleteSlot(): (slot: FullSlot) => Promise<void> {
  const m = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const [remove] = useMutation(DeleteSlotMutation)
  return async (slot) => {
    if (slot.bookedCount > 0) return toastError(refusalText({ code: 'generalE', note: 'slotBooked' }, language))
    // A failed call has told its own story in a toast.
    const answer = await remove({ variables: { slotId: slot.id } }).then(
      ({ data }) => data?.deleteSlot,
      () => undefined,
    )
    if (answer?.success)
      toastSuccess(m.deleted(`${format.date(slot.startsAt)} ${format.timeRange(slot.startsAt, slot.endsAt)}`))
    else if (answer) toastError(answer.message)
  }
}
