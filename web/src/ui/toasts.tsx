import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Toast, toast, Toaster, useToasterStore } from 'react-hot-toast'
import { pickMessages } from '../shared/i18n/useMessages.ts'
import { useIsPhone } from './hooks/useIsPhone.ts'
import { messages } from './messages.ts'
import { focusBackTo, type WayBack, wayBackTo } from './open/wayBack.ts'
import classes from './toasts.module.css'

/** On a phone a third would reach below the header. */
const mostVisible = { desk: 3, phone: 2 }

/** Milliseconds for which Undo is offered: long enough to hear the text and get there by keyboard. */
const undoMs = 12_000

/** Says that something worked; stays 2 seconds. (SHELL-29, SHELL-32) */
export function toastSuccess(text: string = pickMessages(messages).success): void {
  toast(text, {
    className: classes.toast,
    duration: 2000,
    icon: <IconCheck className={classes.good} size={20} aria-hidden />,
  })
}

/**
 * Says that something failed; stays 4 seconds. What fails alike, by default with the same text, shows only once at a
 * time, with the last text. (SHELL-30, SHELL-32)
 */
export function toastError(text: string = pickMessages(messages).failure, alike: string = text): void {
  toast(text, {
    id: alike,
    className: classes.toast,
    duration: 4000,
    icon: <IconAlertTriangle className={classes.bad} size={20} aria-hidden />,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  })
}

/** Says something worth knowing; stays 4 seconds. (SHELL-30) */
export function toastInfo(text: string): void {
  toast(text, {
    className: classes.toast,
    duration: 4000,
    icon: <IconInfoCircle className={classes.info} size={20} aria-hidden />,
  })
}

/** A button of a toast. */
interface ToastButton {
  label: string
  onPress: () => void
}

/**
 * Says that something worked and, for twelve seconds, offers Undo; what is done `alike` takes the place of the toast
 * before. `also` is a button beside it. Returns a function that takes it away earlier.
 */
export function toastUndo(
  text: string,
  undoLabel: string,
  onUndo: () => void,
  alike?: string,
  also?: ToastButton,
): () => void {
  const id = toast(withButton(text, undoLabel, onUndo, also), {
    ...(alike !== undefined && { id: alike }),
    className: classes.toast,
    duration: undoMs,
    icon: <IconCheck className={classes.good} size={20} aria-hidden />,
  })
  return () => toast.dismiss(id)
}

/** Says that something failed and, for as long as Undo is offered, offers to try it again. */
export function toastRetry(text: string, retryLabel: string, onRetry: () => void): void {
  toast(withButton(text, retryLabel, onRetry), {
    className: classes.toast,
    duration: undoMs,
    icon: <IconAlertTriangle className={classes.bad} size={20} aria-hidden />,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  })
}

/**
 * Returns a text with a button, or two, each of which ends the toast. While the focus is on one the toast stays, as the
 * library has it while the pointer is; after that for its whole time again.
 */
export function withButton(text: string, label: string, onPress: () => void, also?: ToastButton) {
  let normalDuration: number | undefined
  let isPressed = false
  return function TextWithButton({ id, message, icon, className, ariaProps, duration, visible }: Toast) {
    const stay = (given: number | undefined) =>
      visible && toast(message, { id, icon, className, ariaProps, duration: given })
    const button = (words: string, act: () => void) => (
      <LeavingButton
        isLeaving={!visible}
        onFocus={() => {
          normalDuration ??= duration
          stay(Infinity)
        }}
        onBlur={() => stay(normalDuration)}
        onPress={() => {
          // The second press of a double one would meet what the first has changed.
          if (isPressed) return
          isPressed = true
          toast.dismiss(id)
          act()
        }}
      >
        {words}
      </LeavingButton>
    )
    return (
      <span className={classes.undo}>
        {text}
        {also !== undefined && button(also.label, also.onPress)}
        {button(label, onPress)}
      </span>
    )
  }
}

interface LeavingButtonProps {
  isLeaving: boolean
  onFocus: () => void
  onBlur: () => void
  onPress: () => void
  children: string
}

/**
 * A button that goes when it is pressed or its toast ends. It gives the focus back to where it came from before that: a
 * question it opens would else return the focus to a button that is about to vanish.
 */
function LeavingButton({ isLeaving, onFocus, onBlur, onPress, children }: LeavingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const way = useRef<WayBack | null>(null)
  const leave = () => {
    if (button.current?.matches(':focus') === true) focusBackTo(way.current)
  }
  useEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving])
  return (
    <Button
      ref={button}
      variant="default"
      size="compact-sm"
      // A button removed from under the pointer never says that the pointer left, and the library would hold every
      // toast that follows.
      style={{ pointerEvents: isLeaving ? 'none' : undefined }}
      onFocus={(event) => {
        way.current = wayBackTo(event.relatedTarget)
        onFocus()
      }}
      onBlur={onBlur}
      onClick={() => {
        leave()
        onPress()
      }}
    >
      {children}
    </Button>
  )
}

/**
 * Shows the toasts: at most three, 14 px apart. They lie where nothing is decided. On a desk that is the lower left,
 * above any bar there, since tabs are at the top and buttons at the right. On a phone it is over the header. Clicks go
 * through them, except on their own buttons. Mounted once. (SHELL-31)
 */
export function Toasts() {
  const { toasts } = useToasterStore()
  const phone = useIsPhone()
  useEffect(() => {
    const visible = toasts.filter((each) => each.visible)
    for (const each of visible.slice(phone ? mostVisible.phone : mostVisible.desk)) toast.dismiss(each.id)
  }, [toasts, phone])
  return (
    <Toaster
      position={phone ? 'top-center' : 'bottom-left'}
      gutter={14}
      toastOptions={{ removeDelay: 300 }}
      containerClassName={classes.container}
    />
  )
}
