import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isOtherSlotOpen } from '../../calendar/useOpenSlot.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { messages } from './messages.ts'

interface UnsavedSlotProps {
  unsaved: boolean
  onDiscard: () => void
}

/** Asks before entries in a slot's form are left behind. */
export function UnsavedSlot({ unsaved, onDiscard }: UnsavedSlotProps) {
  const m = useMessages(messages)
  return <Unsaved unsaved={unsaved} guard={{ text: m.unsaved, isLeaving: isOtherSlotOpen }} onDiscard={onDiscard} />
}
