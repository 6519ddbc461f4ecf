import { useSlotsTouched } from '../../desk/useSlotsTouched.ts'
import { messages } from '../../record/history/messages.ts'
import { HistoryEntries, useRecordHistory } from '../../record/history/RecordHistory.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Fold } from '../../ui/Fold.tsx'

/** What was done to a slot and who was booked there, once it is unfolded; live. (LOG-05…07) */
export function SlotHistory({ id }: { id: string }) {
  const text = useMessages(messages)
  return (
    <Fold title={text.title}>
      <Entries id={id} />
    </Fold>
  )
}

function Entries({ id }: { id: string }) {
  const history = useRecordHistory(id)
  useSlotsTouched(history.refetch)
  return <HistoryEntries {...history} />
}
