import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { type ImportRun, TakeBackImportMutation } from './importDocuments.ts'
import { messages, numeral } from './messages.ts'

/** Takes an import back, after a question that says what goes. */
export function TakeBack(props: { run: ImportRun; size?: 'compact-md' | 'sm'; onDone?: () => void }) {
  const { run, size = 'compact-md', onDone } = props
  const text = useMessages(messages)
  const [asking, setAsking] = useState(false)
  const { save } = useSave(TakeBackImportMutation, { refetch: ['Imports'] })
  const confirm = async () => {
    const answer = await save({ id: run.id }, text.takeBackDone)
    setAsking(false)
    if (answer?.success) onDone?.()
  }
  return (
    <>
      <Button variant="default" size={size} aria-label={text.takeBackOf(run.fileName)} onClick={() => setAsking(true)}>
        {text.takeBack}
      </Button>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title={text.takeBackTitle}
        confirmLabel={text.takeBack}
        onConfirm={confirm}
        danger
      >
        <p>{text.takeBackAsk(numeral(run.made), numeral(run.changed))}</p>
      </ConfirmSheet>
    </>
  )
}
