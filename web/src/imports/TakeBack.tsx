import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AskingButton } from '../ui/AskingButton.tsx'
import { type ImportRun, TakeBackImportMutation } from './importDocuments.ts'
import { messages, numeral } from './messages.ts'

/** Takes an import back, after a question that says what goes. */
export function TakeBack(props: { run: ImportRun; size?: 'compact-md' | 'sm'; onDone?: () => void }) {
  const { run, size = 'compact-md', onDone } = props
  const text = useMessages(messages)
  const { save } = useSave(TakeBackImportMutation, { refetch: ['Imports'] })
  return (
    <AskingButton
      label={text.takeBack}
      button={{ size, 'aria-label': text.takeBackOf(run.fileName) }}
      title={text.takeBackTitle}
      confirmLabel={text.takeBack}
      onConfirm={async () => {
        const answer = await save({ id: run.id }, text.takeBackDone)
        if (answer?.success !== true) return false
        onDone?.()
        return true
      }}
      danger
    >
      <p>{text.takeBackAsk(numeral(run.made), numeral(run.changed))}</p>
    </AskingButton>
  )
}
