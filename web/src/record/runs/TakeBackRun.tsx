import { IconArrowBackUp } from '@tabler/icons-react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { labelDays } from '../../shared/format/labelDays.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { AskingButton } from '../../ui/AskingButton.tsx'
import { useSave } from '../useSave.ts'
import { messages } from './messages.ts'
import { type Run, TakeBackRunMutation } from './runDocuments.ts'

interface TakeBackProps {
  run: Pick<Run, 'id' | 'label' | 'canTakeBack'>
  /** The effect, where it is not all or nothing. */
  hint?: string | undefined
  onTakenBack?: () => void
}

/** Undoes all of a run after saying what that does; nothing for those who may not. */
export function TakeBackRun({ run, hint, onTakenBack }: TakeBackProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save } = useSave(TakeBackRunMutation)
  const { id, label, canTakeBack } = run
  if (!canTakeBack) return null
  return (
    <AskingButton
      label={text.takeBack}
      button={{ size: 'compact-md', leftSection: <IconArrowBackUp size={16} aria-hidden /> }}
      title={text.takeBackAsk}
      confirmLabel={text.takeBack}
      danger
      onConfirm={async () => {
        const answer = await save(
          { id },
          { done: ({ run: now }) => (now?.goingBack == null ? text.takenBack : text.goesBack) },
        )
        if (answer?.success !== true) return false
        onTakenBack?.()
        return true
      }}
    >
      {label !== '' && <p>{labelDays(label, (date) => format.date(date, { year: true }))}</p>}
      <p>{hint ?? text.takeBackHint}</p>
    </AskingButton>
  )
}
