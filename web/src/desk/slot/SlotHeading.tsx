import { useToday } from '../../shared/school/useNow.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import classes from './SlotDetail.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'

/** Draws the head of a slot's detail: its day and its time range. (SCHED-38) */
export function SlotHeading({ slot }: { slot: FullSlot }) {
  const format = useFormat()
  const today = useToday()
  const dayWord = format.dayWord(slot.startsAt, today)
  return (
    <>
      <span className={classes.day}>
        {dayWord && <span className={classes.dayWord}>{dayWord}</span>}
        {format.date(slot.startsAt, { year: true })}
      </span>{' '}
      <span className={classes.time}>{format.timeRange(slot.startsAt, slot.endsAt)}</span>
    </>
  )
}
