import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
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
    <div className={classes.secret}>
      <Notice tone="warn">{words}</Notice>
      <TextInput
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? text.copied : text.copy}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{text.kept}</Button>
      </div>
    </div>
  )
}
