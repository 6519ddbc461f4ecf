import type { ReactNode } from 'react'
import { SchoolCalendar } from './SchoolCalendar.tsx'
import type { FullSlot } from '../store/slotDocuments.ts'
import { DeskSlotSheet } from '../slot/DeskSlotSheet.tsx'
import type { CalendarPlace } from '../../calendar/useCalendarPlace.ts'
import { useOpenSlot } from '../../calendar/useOpenSlot.ts'
import type { SlotDetail } from '../slot/useSlotDetail.tsx'

/** Draws a calendar of slots with the open one over it. (TCH-15…18) */
export function SchoolSlotCalendar(props: {
  place: CalendarPlace
  /** The slots to draw. */
  slots: readonly FullSlot[]
  /** Other days are on their way. */
  loading: boolean
  /** A teacher's own calendar: nothing names the teacher. */
  ownOnly?: boolean
  toolbarExtra: ReactNode
  /** Draws the slot that is open. */
  detail: SlotDetail
}) {
  const { detail, slots } = props
  const { openId, open, close } = useOpenSlot()
  return (
    <>
      <SchoolCalendar {...props} dialogOpen={openId !== null} onOpenSlot={open} />
      <DeskSlotSheet id={openId} slots={slots} detail={detail} onClose={close} />
    </>
  )
}
