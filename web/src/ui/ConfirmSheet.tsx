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
  /** Confirming is off, where the content says why: the exact effect isn't known yet, or it is refused. */
  disabled?: boolean
  /** Takes something away: the focus starts on the button that keeps it. */
  danger?: boolean
  /** The reason why confirming is impossible; the button is off and this text is above it. */
  disabledReason?: string | null | undefined
}

const autofocus = { 'data-autofocus': true }

/**
 * Asks before something happens: a sheet from below on phones, a dialog at a desk. Escape closes it alone. (SHELL-39)
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { opened, title, children, confirmLabel, keepLabel, onConfirm, busy, disabled, danger, disabledReason } = props
  const text = useMessages(messages)
  const [pending, setPending] = useState(false)

  // Closing now would look as if it had been called off.
  const close = () => {
    if (!pending) props.onClose()
  }
  const confirm = async () => {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
    }
  }

  return (
    <Overlay opened={opened} onClose={close} title={title} kind="sheet">
      <div className={classes.body}>{children}</div>
      {disabledReason && <output className={classes.reason}>{disabledReason}</output>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" disabled={pending} onClick={close} {...(danger && autofocus)}>
          {keepLabel ?? text.cancel}
        </Button>
        <Button
          size="md"
          {...(danger ? { color: 'red' } : autofocus)}
          loading={pending || busy === true}
          disabled={disabled === true || Boolean(disabledReason)}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Overlay>
  )
}
