import { CloseButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useId } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { slotMessages } from './messages.ts'
import classes from './SlotPanel.module.css'
import type { FullSlot } from './slotDocuments.ts'
import { type SlotDetail, useSlotDetail } from './useSlotDetail.tsx'

/** What shows an open slot. */
export interface OpenSlotProps {
  id: string
  /** The slots at hand; others are asked for. */
  slots: readonly FullSlot[]
  detail: SlotDetail
  onClose: () => void
}

/** The open slot beside its list, which stays in use; Escape closes. (SCHED-48) */
export function SlotPanel({ id, slots, detail, onClose }: OpenSlotProps) {
  const m = useMessages(slotMessages)
  const titleId = useId()
  const { heading, body } = useSlotDetail(id, slots, detail)
  useHotkeys([['Escape', onClose]])
  return (
    <aside className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {heading}
        </h2>
        <CloseButton aria-label={m.close} size="lg" onClick={onClose} />
      </header>
      {body}
    </aside>
  )
}
