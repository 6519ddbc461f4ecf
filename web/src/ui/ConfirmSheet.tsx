import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './ConfirmSheet.module.css'
import { messages } from './messages.ts'
import { Overlay } from './Overlay.tsx'

interface ConfirmSheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** The exact effect. */
  children: ReactNode
  confirmLabel: string
  /** The words of the button that does nothing, where Cancel could be taken for the deed. */
  keepLabel?: string
  /** The button waits while a returned promise is pending. */
  onConfirm: () => void | Promise<void>
  /** Waiting for something else. */
  busy?: boolean
  /** Takes something away. */
  danger?: boolean
  /** The reason why confirming is impossible; the button is off and this text is above it. */
  disabledReason?: string | null | undefined
}

/**
 * Asks before something happens: a sheet from below on phones, a dialog at a desk. Escape closes it alone. (SHELL-39)
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { opened, onClose, title, children, confirmLabel, keepLabel, onConfirm, busy, danger, disabledReason } = props
  const text = useMessages(messages)
  const [pending, setPending] = useState(false)

  const confirm = async () => {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
    }
  }

  return (
    <Overlay opened={opened} onClose={onClose} title={title} kind="sheet">
      <div className={classes.body}>{children}</div>
      {disabledReason && <output className={classes.reason}>{disabledReason}</output>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {keepLabel ?? text.cancel}
        </Button>
        <Button
          size="md"
          {...(danger && { color: 'red' })}
          loading={pending || busy === true}
          disabled={Boolean(disabledReason)}
          onClick={confirm}
          data-autofocus
        >
          {confirmLabel}
        </Button>
      </div>
    </Overlay>
  )
}
