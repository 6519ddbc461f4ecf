import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isOtherSlotOpen } from '../../calendar/useOpenSlot.ts'
import { LeaveGuard } from '../../record/LeaveGuard.tsx'
import { messages } from './messages.ts'

interface UnsavedSlotProps {
  unsaved: boolean
  onDiscard: () => void
}

/** Asks before what stands in the form of a slot is left behind. */
export function UnsavedSlot({ unsaved, onDiscard }: UnsavedSlotProps) {
  const m = useMessages(messages)
  return (
    <LeaveGuard unsaved={unsaved} isLeaving={isOtherSlotOpen} onDiscard={onDiscard}>
      {m.unsaved}
    </LeaveGuard>
  )
}
