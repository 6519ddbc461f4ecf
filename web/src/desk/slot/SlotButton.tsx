import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isForBrowser } from '../../ui/isForBrowser.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotButton.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import type { RowKeys } from '../../ui/hooks/useRowKeys.ts'

/**
 * Opens a slot from its row or card: names the slot to screen readers and is its place for the keyboard. Without
 * `onClick` the row handles its clicks. `stretched` makes the whole card its target. Unless it chooses, that is a link,
 * which can be opened in another tab.
 */
export function SlotButton(props: {
  slot: FullSlot
  open: boolean
  /** Whether it is chosen, where the button chooses slots. */
  chosen?: boolean | undefined
  tabStop: boolean
  stretched?: boolean
  onClick?: () => void
  onKeyDown: RowKeys['onKeyDown']
  children: ReactNode
}) {
  const { slot, open, chosen, tabStop, stretched, onClick, onKeyDown, children } = props
  const m = useMessages(slotMessages)
  const format = useFormat()
  const words = [
    format.date(slot.startsAt),
    format.timeRange(slot.startsAt, slot.endsAt),
    slot.teacher?.displayName,
    m.occupancy[slot.occupancy],
  ]
  const isLink = stretched === true && chosen === undefined
  const asLink = {
    component: 'a',
    role: 'button',
    href: `?${new URLSearchParams({ slot: slot.id }).toString()}`,
    draggable: false,
    onClick: (event: MouseEvent) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      onClick?.()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      onKeyDown(event)
      if (event.key !== ' ' || event.defaultPrevented) return
      // Links know Enter alone.
      event.preventDefault()
      onClick?.()
    },
  } as const
  return (
    <UnstyledButton
      className={classes.button}
      data-slot-button={slot.id}
      data-row={slot.id}
      data-stretched={stretched}
      {...(isLink ? asLink : { onClick, onKeyDown })}
      tabIndex={tabStop ? 0 : -1}
      aria-label={words.filter(Boolean).join(' ')}
      aria-current={open || undefined}
      aria-pressed={chosen}
    >
      {children}
    </UnstyledButton>
  )
}
