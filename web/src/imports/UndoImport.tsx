import { useState } from 'react'
import type { UndoPreview } from '../record/notices/noticeDocuments.ts'
import { PeopleOfUndo } from '../record/notices/UndoPeople.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { type ImportRun, UndoImportMutation } from './importDocuments.ts'
import { messages, numeral } from './messages.ts'

/** Undoes an import, after a question that says what goes and who has been invited already. */
export function UndoImport(props: { run: ImportRun; size?: 'xs' | 'sm'; onDone?: () => void }) {
  const { run, size = 'xs', onDone } = props
  const text = useMessages(messages)
  const { save } = useSave(UndoImportMutation, { refetch: ['Imports'] })
  const [preview, setPreview] = useState<UndoPreview | null>(null)
  // Another look, after a refusal.
  const [previewCount, setPreviewCount] = useState(0)
  return (
    <ConfirmedButton
      label={text.undo}
      button={{ size, 'aria-label': text.undoOf(run.fileName) }}
      title={text.undoTitle}
      confirmLabel={text.undo}
      busy={preview === null}
      disabledReason={preview?.success === false ? preview.message : null}
      onConfirm={async () => {
        const answer = await save({ id: run.id, digest: preview?.digest ?? null }, text.undoDone)
        if (answer?.success !== true) {
          setPreview(null)
          setPreviewCount(previewCount + 1)
          return false
        }
        onDone?.()
        return true
      }}
      danger
    >
      <p>{text.undoAsk(numeral(run.made), numeral(run.changed))}</p>
      <PeopleOfUndo key={previewCount} what={{ importId: run.id }} onSeen={setPreview} />
    </ConfirmedButton>
  )
}
