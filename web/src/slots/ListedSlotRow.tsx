import { Fragment, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useChanged } from '../ui/hooks/useChanged.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { ownChanges } from '../student/ownChanges.ts'
import { SlotPlace } from '../student/SlotPlace.tsx'
import type { SlotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { slotSheetState, withSlotSheet } from '../student/useSlotSheet.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { announce } from '../ui/announce.tsx'
import { SeatMeter } from '../ui/SeatMeter.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import { coursesOf } from './listedSlots.ts'
import classes from './ListedSlotRow.module.css'

interface SlotRowProps {
  slot: StudentSlot
  state: SlotState
  /** The address of the list, to which the row's own is added. */
  search: string
  /** In a partly drawn list: its position in all, its position in its day, and how many there are. */
  measure?: (row: Element | null) => void
  index?: number
  position?: number
  size?: number
}

/**
 * Draws one slot of the list: when, what, who, where, seats, cost, state, and the one thing to do. It changes in place
 * when the slot does. (STU-11, STU-15, STU-16, SLOT-13)
 */
export const ListedSlotRow = memo(function ListedSlotRow({
  slot,
  state,
  search,
  measure,
  index,
  position,
  size,
}: SlotRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const words = useStateWords()
  const changed = useChanged(state.kind)
  const { tone, word } = words.badge(state)
  const courses = coursesOf(state)
  const teacher = useTeacherName()(slot)
  const bookable = state.kind === 'open'
  const action = bookable ? text.book : state.kind === 'booked' ? text.yourBooking : text.details
  const range = format.timeRange(slot.startsAt, slot.endsAt)
  const name = [format.date(slot.startsAt), range, courses.join(' / '), teacher, word].filter(Boolean).join(' ')

  useSpokenChange(slot.id, state.kind, `${format.date(slot.startsAt)} ${range}`)

  return (
    <li
      className={classes.row}
      data-changed={changed || undefined}
      data-off={isOff(state) || undefined}
      ref={measure}
      data-index={index}
      aria-posinset={position}
      aria-setsize={size}
    >
      <span className={classes.time}>{range}</span>
      <span className={classes.course}>
        {courses.map((course, place) => (
          <Fragment key={course}>
            {place > 0 && ' / '}
            <span className={classes.name}>{course}</span>
          </Fragment>
        ))}
      </span>
      <span className={classes.where}>
        {teacher && <span className={classes.teacher}>{teacher}</span>}
        <SlotPlace {...state.place} />
      </span>
      <span className={classes.seats}>
        {state.kind !== 'booked' && <SeatMeter booked={state.seats.booked} capacity={state.seats.capacity} />}
      </span>
      <span className={classes.cost}>{costText()}</span>
      <span className={classes.status}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </span>
      <Link
        className={classes.action}
        data-main={bookable || undefined}
        to={withSlotSheet(search, slot.id)}
        state={slotSheetState}
        preventScrollReset
        aria-label={`${action} ${name}`}
      >
        {action}
      </Link>
    </li>
  )

  function costText(): string {
    if (state.kind === 'booked') return format.credits(state.booking.cost, creditType)
    const costs = state.choices.map((choice) => choice.course.cost)
    if (costs.length === 0) return ''
    const lowest = format.credits(Math.min(...costs), creditType)
    return Math.max(...costs) === Math.min(...costs) ? text.cost(lowest) : text.costFrom(lowest)
  }
})

function isOff({ kind }: SlotState): boolean {
  return kind === 'full' || kind === 'closed' || kind === 'refused'
}

/**
 * Announces that a slot on screen has filled up, has closed for booking, or can be booked again. Changes by one's own
 * bookings and points are not announced.
 */
function useSpokenChange(slotId: string, kind: SlotState['kind'], slot: string): void {
  const text = useMessages(messages)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    const was = before.current
    before.current = kind
    // One's own booking takes the last seat before it is known to be one's own.
    if (ownChanges.has(slotId)) return
    if (kind === 'open' && was !== 'refused' && was !== 'booked') announce(text.becameOpen(slot))
    else if (was === 'open' && (kind === 'full' || kind === 'closed')) announce(text.becameFull(slot))
  }, [slotId, kind, slot, text])
}
