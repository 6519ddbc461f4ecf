import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { UndoPreview } from './noticeDocuments.ts'
import { UndoPeople } from './UndoPeople.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { messages } from './messages.ts'

/** How an undo ended: done, not wanted after all, or refused with this message. */
export type UndoEnd = 'done' | 'kept' | { refusal: string }

interface UndoQuestionProps {
  opened: boolean
  seen: UndoPreview
  /** Undoes it as it was seen; returns whether it is done, and otherwise what is to be seen now. */
  undo: (seen: UndoPreview) => Promise<true | UndoPreview | null>
  onEnd: (end: UndoEnd) => void
}

/** Names whom undoing a change would tell, and undoes it. */
export function UndoQuestion({ opened, seen: first, undo, onEnd }: UndoQuestionProps) {
  const m = useMessages(messages)
  const [seen, setSeen] = useState(first)
  const confirm = async () => {
    const end = await undo(seen)
    if (end === true) onEnd('done')
    else if (end?.success === false) onEnd({ refusal: end.message })
    else if (end !== null) setSeen(end)
  }
  return (
    <ConfirmSheet
      opened={opened}
      title={m.undoAsk}
      confirmLabel={m.undo}
      onClose={() => onEnd('kept')}
      onConfirm={confirm}
    >
      <UndoPeople preview={seen} />
    </ConfirmSheet>
  )
}
