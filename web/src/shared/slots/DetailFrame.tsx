import { CloseButton, Drawer, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useIsPhone } from '../hooks/useIsPhone.ts'
import { useKeys } from '../hooks/useKeys.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { slotMessages } from './messages.ts'
import classes from './SlotPanel.module.css'

/** What a detail shows, whether it stands beside a list or over it. */
export interface DetailFrameProps {
  heading: ReactNode
  onClose: () => void
  /** What Escape does where it is not closing, such as leaving a form. */
  onEscape?: (() => void) | undefined
  children: ReactNode
}

/** A detail beside its list, which stays in use; Escape closes. (SCHED-48) */
export function DetailPanel({ heading, onClose, onEscape = onClose, children }: DetailFrameProps) {
  const m = useMessages(slotMessages)
  const titleId = useId()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useKeys({
    Escape: (event) => {
      event.preventDefault()
      onEscape()
    },
  })
  useEscape(panel, onEscape)
  return (
    <aside ref={setPanel} className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {heading}
        </h2>
        <CloseButton aria-label={m.close} size="lg" onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

/**
 * A detail over what is below: from the bottom edge on phones, in the middle elsewhere. Escape
 * closes, and the focus goes back to where it was. (SCHED-29, SCHED-48)
 */
export function DetailSheet(props: DetailFrameProps & { opened: boolean }) {
  const { heading, onClose, onEscape = onClose, opened, children } = props
  const m = useMessages(slotMessages)
  const phone = useIsPhone()
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEscape(opened ? (body?.closest<HTMLElement>('[role=dialog]') ?? null) : null, onEscape)
  const shared = {
    opened,
    onClose,
    closeOnEscape: false,
    title: heading,
    closeButtonProps: { 'aria-label': m.close, size: 'lg' },
  }
  if (!phone) {
    return (
      <Modal
        {...shared}
        size={520}
        classNames={{ content: classes.content, header: classes.sheetHead, title: classes.title }}
      >
        <div ref={setBody}>{children}</div>
      </Modal>
    )
  }
  return (
    <Drawer
      {...shared}
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheet, header: classes.sheetHead, title: classes.title }}
    >
      <div ref={setBody}>{children}</div>
    </Drawer>
  )
}

/**
 * Escape pressed in the frame, or with the focus nowhere; not in a dialog above it or a field elsewhere, nor
 * in an open list of choices, which closes first.
 */
function useEscape(frame: HTMLElement | null, onEscape: () => void): void {
  useEffect(() => {
    if (frame === null) return
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!(target instanceof HTMLElement) || !(frame.contains(target) || target === document.body)) return
      if (target.dataset['mantineStopPropagation'] === 'true') return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame, onEscape])
}
