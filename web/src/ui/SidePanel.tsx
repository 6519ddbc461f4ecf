import { CloseButton } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { useNextFocus } from './open/useNextFocus.ts'
import { useOpen } from './open/useOpen.ts'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  title: ReactNode
  onClose: () => void
  /** The effect of Escape where it is not closing, such as leaving a form. */
  onEscape?: (() => void) | undefined
  /** The focus after closing is decided elsewhere. */
  keepsFocus?: boolean
  /** Stays in sight beside a list that scrolls, and scrolls by itself. */
  sticky?: boolean
  children: ReactNode
}

/** Draws the one frame for anything beside a list, which stays usable; Escape closes. (SHELL-39, SCHED-48) */
export function SidePanel({
  title,
  onClose,
  onEscape = onClose,
  sticky,
  keepsFocus = false,
  children,
}: SidePanelProps) {
  const text = useMessages(messages)
  const titleId = useId()
  const inside = useRef<HTMLElement>(null)
  useOpen(true, { onEscape, keepsFocus, inside })
  useNextFocus(title, inside)
  return (
    <aside
      ref={inside}
      tabIndex={-1}
      className={classes.panel}
      data-sticky={sticky || undefined}
      aria-labelledby={titleId}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label={text.close} size="lg" onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
