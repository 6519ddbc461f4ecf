import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

interface CopyFieldProps {
  label: string
  value: string
  /** What to know of it first. */
  words: ReactNode
  classes: { frame: string | undefined; buttons: string | undefined }
  /** It was copied, by the button or by hand. */
  onCopied?: () => void
  /** Buttons beside the one that copies. */
  children: ReactNode
}

/** A text that was just made and is shown this once: to copy. */
export function CopyField({ label, value, words, classes, onCopied, children }: CopyFieldProps) {
  const text = useMessages(messages)
  return (
    <div className={classes.frame}>
      <Notice tone="warn">{words}</Notice>
      <TextInput
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => onCopied?.()}
      />
      <div className={classes.buttons}>
        <CopyButton value={value} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={() => {
                copy()
                onCopied?.()
              }}
            >
              <span aria-live="polite">{copied ? text.copied : text.copy}</span>
            </Button>
          )}
        </CopyButton>
        {children}
      </div>
    </div>
  )
}
