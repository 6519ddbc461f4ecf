import { Anchor } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { slotMessages } from './messages.ts'
import classes from './StudentLink.module.css'
import { studentPage } from './studentPage.ts'

interface StudentLinkProps {
  id: string
  /** The name, as it is written there. */
  children: ReactNode
  /** In a row that the keys move through: reached by Tab from the row they are at. */
  tabStop?: boolean
  /** In a preview or form, which stays open while the student is looked at. */
  newTab?: boolean
}

/** Draws a student's name as the way to their page, wherever staff read it. (ASTU-49) */
export function StudentLink({ id, children, tabStop = true, newTab = false }: StudentLinkProps) {
  const { opensNewTab } = useMessages(slotMessages)
  return (
    // Underlined, because it often stands in a line of other text.
    <Anchor
      component={Link}
      to={studentPage(id)}
      fz="inherit"
      className={classes.name}
      tabIndex={tabStop ? undefined : -1}
      {...(newTab && { target: '_blank', title: opensNewTab })}
    >
      {children}
    </Anchor>
  )
}

/** Draws the way to a student's page beside a name that opens something else itself. (ASTU-49) */
export function StudentSign({ id, name, tabStop }: { id: string; name: string; tabStop: boolean }) {
  const label = useMessages(slotMessages).pageOf(name)
  return (
    <Anchor
      component={Link}
      to={studentPage(id)}
      className={classes.sign}
      aria-label={label}
      title={label}
      tabIndex={tabStop ? undefined : -1}
    >
      <IconUser size={16} aria-hidden />
    </Anchor>
  )
}
