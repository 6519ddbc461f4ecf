import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { UndoPreview } from './noticeDocuments.ts'
import { UndoPeople } from './UndoPeople.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { messages } from './messages.ts'

/** How an undo ended: done, not wanted after all, or refused with this message. */
export type UndoEnd = 'done' | 'kept' | { refusal: string }

/** The question before an undo: what happens, and its two answers. */
export interface UndoWords {
  title: string
  undo: string
  keep: string
}

interface UndoQuestionProps {
  opened: boolean
  /** Left out where what happens has no short name: then it only asks about this change. */
  words?: UndoWords | undefined
  seen: UndoPreview
  /** Undoes it as it was seen; returns whether it is done, and otherwise what is to be seen now. */
  undo: (seen: UndoPreview) => Promise<true | UndoPreview | null>
  onEnd: (end: UndoEnd) => void
}

/** Names whom undoing a change would tell, and undoes it. */
export function UndoQuestion({ opened, words, seen: first, undo, onEnd }: UndoQuestionProps) {
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
      title={words?.title ?? m.undoAsk}
      confirmLabel={words?.undo ?? m.undo}
      keepLabel={words?.keep}
      onClose={() => onEnd('kept')}
      onConfirm={confirm}
    >
      <UndoPeople preview={seen} />
    </ConfirmSheet>
  )
}
