import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CopyField } from './CopyField.tsx'
import { messages } from './messages.ts'
import classes from './SecretOnce.module.css'
import { Unsaved } from './Unsaved.tsx'
import { useLeavingWith } from './useLeaving.ts'

const nothing = () => undefined

interface SecretOnceProps {
  /** The secret's name. */
  label: string
  secret: string
  /** That it is shown only now, and what to do with it. */
  words: string
  onDone: () => void
}

/** Shows a new secret, to copy this once. Asks before leaving without a copy. */
export function SecretOnce({ label, secret, words, onDone }: SecretOnceProps) {
  const text = useMessages(messages)
  const [copied, setCopied] = useState(false)
  const guard = useLeavingWith(text.secretNotCopied(label), text.secretLeaving)
  return (
    <CopyField
      label={label}
      value={secret}
      words={words}
      classes={{ frame: classes['secret'], buttons: classes['buttons'] }}
      onCopied={() => setCopied(true)}
    >
      <Button onClick={onDone}>{text.kept}</Button>
      <Unsaved unsaved={!copied} guard={guard} onDiscard={nothing} />
    </CopyField>
  )
}
