import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFrozenWhile } from './hooks/useFrozenWhile.ts'
import { useIsPhone } from './hooks/useIsPhone.ts'
import { messages } from './messages.ts'
import { leaveFor } from './open/leaving.ts'
import { useNextFocus } from './open/useNextFocus.ts'
import { useOpen } from './open/useOpen.ts'
import classes from './Overlay.module.css'

export interface OverlayProps {
  opened: boolean
  onClose: () => void
  /** The effect of Escape and Back where it is not closing, such as leaving a form. */
  onEscape?: (() => void) | undefined
  title: ReactNode
  /**
   * The position. A `dialog` is in the middle. A `drawer` is at the right, over all of a phone. A `sheet` is below on
   * phones and a dialog elsewhere. `details` are a sheet on phones and a drawer elsewhere.
   */
  kind: 'dialog' | 'drawer' | 'sheet' | 'details'
  /** Its width where it is not as wide as the window. */
  size?: string | number
  /** A dialog takes all of a phone. */
  fullOnPhone?: boolean
  /** The address says that it is open, and Back closes it by that. */
  inAddress?: boolean
  /** The focus after closing is decided elsewhere. */
  keepsFocus?: boolean
  /** It has gone. */
  onClosed?: () => void
  children: ReactNode
}

/**
 * Draws the one frame for anything over a page: title, close button, Escape, Back and the focus, which is `useOpen`'s.
 * It asks about unsaved entries before it closes; where the address says that it is open, leaving the address asks.
 * (SHELL-39, SCHED-29, SCHED-48)
 */
export function Overlay(props: OverlayProps) {
  const { opened, title, kind, size, fullOnPhone, inAddress = false, onClosed } = props
  const text = useMessages(messages)
  const isPhone = useIsPhone()
  const inside = useRef<HTMLDivElement>(null)
  const onClose = inAddress ? props.onClose : () => leaveFor(props.onClose, inside.current)
  const { onEscape = onClose } = props
  useOpen(opened, { onEscape, modal: true, back: !inAddress, keepsFocus: props.keepsFocus === true, inside })
  useNextFocus(title, inside)
  const shared = {
    opened,
    onClose,
    closeOnEscape: false,
    returnFocus: false,
    title,
    closeButtonProps: { 'aria-label': text.close, size: 'lg' },
    ...(onClosed && { onExitTransitionEnd: onClosed }),
  }
  const content = <div ref={inside}>{props.children}</div>
  // Turning a phone would change the frame and lose the entries.
  const isBelow = useFrozenWhile(isPhone && (kind === 'sheet' || kind === 'details'), opened)
  if (isBelow) {
    const names = { content: `${classes.content} ${classes.below}`, header: classes.head, title: classes.title }
    return (
      <Drawer {...shared} position="bottom" size="auto" radius="xl" classNames={names}>
        {content}
      </Drawer>
    )
  }
  const names = { content: classes.content, header: classes.head, title: classes.title }
  if (kind === 'drawer' || kind === 'details') {
    return (
      <Drawer {...shared} position="right" size={isPhone ? '100%' : (size ?? '30rem')} classNames={names}>
        {content}
      </Drawer>
    )
  }
  return (
    <Modal {...shared} size={size ?? 'md'} fullScreen={isPhone && fullOnPhone === true} classNames={names}>
      {content}
    </Modal>
  )
}
