import { Button } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CopyField } from './CopyField.tsx'
import { messages } from './messages.ts'
import classes from './SecretOnce.module.css'

interface SecretOnceProps {
  /** What it is called. */
  label: string
  secret: string
  /** That it is shown only now, and what to do with it. */
  words: string
  onDone: () => void
}

/** A secret that was just made: to copy, this once. */
export function SecretOnce({ label, secret, words, onDone }: SecretOnceProps) {
  const text = useMessages(messages)
  return (
    <CopyField
      label={label}
      value={secret}
      words={words}
      classes={{ frame: classes['secret'], buttons: classes['buttons'] }}
    >
      <Button onClick={onDone}>{text.kept}</Button>
    </CopyField>
  )
}
