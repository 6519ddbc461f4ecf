import { VisuallyHidden } from '@mantine/core'
import { IconHourglass, IconVideo } from '@tabler/icons-react'
import { OccupancyIcon } from '../../calendar/SlotIcons.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isLesson } from './lessonTimes.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotTags.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'

/**
 * Says how full a slot is, and how many wait for a seat. A full slot has a filled tag, a partly booked one a soft one,
 * an empty one plain words. (SLOT-11, SLOT-13, SCHED-11)
 */
export function BookedTag({ slot }: { slot: FullSlot }) {
  return (
    <>
      <FullTag slot={slot} />
      <WaitingTag count={slot.waitingCount} />
    </>
  )
}

/** Shows the number of waiting students, if there are any. */
export function WaitingTag({ count }: { count: number }) {
  const m = useMessages(slotMessages)
  if (count === 0) return null
  return (
    <span className={classes.waiting} title={m.waiting(count)}>
      <IconHourglass aria-hidden size={13} stroke={1.9} />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{m.waiting(count)}</VisuallyHidden>
    </span>
  )
}

/** Says how full a slot is, without who waits. (SLOT-11) */
export function FullTag({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  if (slot.occupancy === 'empty') {
    return (
      <span className={classes.empty}>
        <OccupancyIcon occupancy="empty" size={12} />
        {m.occupancy.empty}
      </span>
    )
  }
  return (
    <span className={classes.booked} data-full={slot.occupancy === 'full' || undefined}>
      <OccupancyIcon occupancy={slot.occupancy} size={12} />
      {isOther(slot) ? (
        m.otherBooking
      ) : (
        <>
          {m.occupancy[slot.occupancy]} <BookedCount slot={slot} />
        </>
      )}
    </span>
  )
}

/** Tells whether something other than a lesson, such as a meeting, fills the slot: it has no seats. */
const isOther = (slot: FullSlot) => (slot.bookings ?? []).length > 0 && !isLesson(slot)

/** Returns the booked places of the limit, `1/4`. (SCHED-41) */
export function BookedCount({ slot }: { slot: FullSlot }) {
  return (
    <span className={classes.count}>
      {slot.bookedCount}/{slot.capacity ?? '–'}
    </span>
  )
}

/** Marks a slot that can be taken, or is booked, online. (SLOT-13, TCH-07) */
export function OnlineTag() {
  const m = useMessages(slotMessages)
  return (
    <span className={classes.online}>
      <IconVideo aria-hidden size={14} stroke={1.9} />
      <span data-words>{m.online}</span>
    </span>
  )
}
