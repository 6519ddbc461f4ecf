import { IconCalendarOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './StatePanel.module.css'

interface EmptyStateProps {
  /** The missing thing; `No results found` unless given. (SHELL-21) */
  title?: string
  /** A hint on what to do about it. */
  hint?: ReactNode
  icon?: Icon
  action?: ReactNode
}

/** Tells in place of an empty list what would be here. (SHELL-21) */
export function EmptyState({ title, hint, icon: Picture = IconCalendarOff, action }: EmptyStateProps) {
  const text = useMessages(messages)
  return (
    <div className={classes.panel}>
      <Picture className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title ?? text.noResults}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
