import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/Spinner.tsx'
import type { FullSlot } from './slotDocuments.ts'
import { SlotPanel } from './SlotPanel.tsx'
import { SlotSheet } from './SlotSheet.tsx'
import classes from './SlotSplit.module.css'
import type { SlotDetail } from './useSlotDetail.tsx'

/** A list with the open slot: beside it where there is room, over it elsewhere. */
export function SlotSplit(props: {
  openId: string | null
  slots: readonly FullSlot[]
  /** Other slots are on their way. */
  loading: boolean
  detail: SlotDetail
  onClose: () => void
  children: ReactNode
}) {
  const { openId, slots, loading, detail, onClose, children } = props
  const beside = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false })
  const open = { slots, detail, onClose }
  return (
    <div className={classes.split} data-beside={(beside && openId !== null) || undefined}>
      <div className={classes.main} aria-busy={loading}>
        {loading && (
          <div className={classes.loading}>
            <Spinner />
          </div>
        )}
        {children}
      </div>
      {beside && openId !== null && <SlotPanel {...open} id={openId} />}
      {!beside && <SlotSheet {...open} id={openId} />}
    </div>
  )
}
