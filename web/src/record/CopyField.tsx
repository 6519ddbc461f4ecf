import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

interface CopyFieldProps {
  label: string
  value: string
  /** Shown first, to explain it. */
  words: ReactNode
  classes: { frame: string | undefined; buttons: string | undefined }
  /** It was copied, by the button or by hand. */
  onCopied?: () => void
  /** Buttons beside the one that copies. */
  children: ReactNode
}

/** Draws a text that was just made and is shown this once: to copy. */
export function CopyField({ label, value, words, classes, onCopied, children }: CopyFieldProps) {
  const text = useMessages(messages)
  const { copy, copied, error } = useClipboard({ timeout: 4000 })
  const reportCopied = useEffectEvent(() => onCopied?.())
  // The browser may refuse: only what has arrived in the clipboard is copied.
  useEffect(() => {
    if (copied) reportCopied()
  }, [copied])
  return (
    <div className={classes.frame}>
      <Notice tone="warn">{words}</Notice>
      <TextInput
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        error={error === null ? null : text.notCopied}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => onCopied?.()}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => copy(value)}
        >
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
        {children}
      </div>
    </div>
  )
}
