import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { labelDays } from '../shared/format/labelDays.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { useSave } from '../record/useSave.ts'
import type { UndoPreview } from '../record/notices/noticeDocuments.ts'
import { PeopleOfUndo } from '../record/notices/UndoPeople.tsx'
import { messages } from './messages.ts'
import { type Run, UndoRunMutation } from './runDocuments.ts'

/** What the button is called, and what it asks. */
export interface RunUndoWords {
  undo: string
  ask: string
}

interface UndoProps {
  run: Pick<Run, 'id' | 'label' | 'canUndo'>
  words?: RunUndoWords | undefined
  /** The effect, where it is not all or nothing. */
  hint?: string | undefined
  onUndone?: () => void
}

/** Undoes all of a run after saying what that does and who is told; nothing for those who may not. */
export function UndoRun({ run, words, hint, onUndone }: UndoProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save } = useSave(UndoRunMutation)
  const [preview, setPreview] = useState<UndoPreview | null>(null)
  // Another look, after a refusal.
  const [previewCount, setPreviewCount] = useState(0)
  const { id, label, canUndo } = run
  if (!canUndo) return null
  return (
    <ConfirmedButton
      label={words?.undo ?? text.undo}
      button={{ size: 'compact-md', leftSection: <IconArrowBackUp size={16} aria-hidden /> }}
      title={words?.ask ?? text.undoAsk}
      confirmLabel={words?.undo ?? text.undo}
      danger
      busy={preview === null}
      disabledReason={preview?.success === false ? preview.message : null}
      onConfirm={async () => {
        const answer = await save(preview?.digest == null ? { id } : { id, digest: preview.digest }, {
          done: ({ run: now }) => (now?.undoneSteps == null ? text.undone : text.undoStarted),
        })
        if (answer?.success !== true) {
          setPreview(null)
          setPreviewCount(previewCount + 1)
          return false
        }
        onUndone?.()
        return true
      }}
    >
      {label !== '' && <p>{labelDays(label, (date) => format.date(date, { year: true }))}</p>}
      <p>{hint ?? text.undoHint}</p>
      <PeopleOfUndo key={previewCount} what={{ runId: id }} onSeen={setPreview} />
    </ConfirmedButton>
  )
}
