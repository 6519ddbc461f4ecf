import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { type ImportRun, UndoImportMutation } from './importDocuments.ts'
import { messages, numeral } from './messages.ts'

/** Takes an import back, after a question that says what goes. */
export function UndoImport(props: { run: ImportRun; size?: 'compact-md' | 'sm'; onDone?: () => void }) {
  const { run, size = 'compact-md', onDone } = props
  const text = useMessages(messages)
  const { save } = useSave(UndoImportMutation, { refetch: ['Imports'] })
  return (
    <ConfirmedButton
      label={text.undo}
      button={{ size, 'aria-label': text.undoOf(run.fileName) }}
      title={text.undoTitle}
      confirmLabel={text.undo}
      onConfirm={async () => {
        const answer = await save({ id: run.id }, text.undoDone)
        if (answer?.success !== true) return false
        onDone?.()
        return true
      }}
      danger
    >
      <p>{text.undoAsk(numeral(run.made), numeral(run.changed))}</p>
    </ConfirmedButton>
  )
}
