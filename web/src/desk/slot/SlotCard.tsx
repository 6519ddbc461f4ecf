import { IconCircle, IconCircleCheckFilled, IconHourglass, IconMapPin, IconVideo } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { slotMessages } from '../messages.ts'
import { SlotButton } from './SlotButton.tsx'
import classes from './SlotCard.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import { BookedTag } from './SlotTags.tsx'
import { courseText, isOfferedOnline, slotPlace, substituteText } from './slotTexts.ts'
import { TeacherName } from './TeacherName.tsx'
import type { RowKeys } from '../../ui/hooks/useRowKeys.ts'

/** The time of a slot today: over, going on, or the next one with students. */
export type SlotMoment = 'over' | 'running' | 'next' | null

/** Draws one slot as a card, all of it one target for a thumb: time, course, students, place and how full it is. */
export const SlotCard = memo(function SlotCard(props: {
  slot: FullSlot
  changed: boolean
  open: boolean
  /** Whether it is chosen, while slots are being chosen. */
  chosen?: boolean | undefined
  tabStop: boolean
  moment: SlotMoment
  /** It has begun, and attendance is still to be marked. */
  unmarked: boolean
  showTeacher: boolean
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}) {
  const { slot, changed, chosen, moment, unmarked, showTeacher, onOpen } = props
  const Chosen = chosen ? IconCircleCheckFilled : IconCircle
  const m = useMessages(slotMessages)
  const format = useFormat()
  const { onlineLessons } = useSchool()
  const bookings = slot.bookings ?? []
  const substitute = substituteText(slot, m)
  const online = slot.lessonOnline ?? slot.location === null
  const Place = online ? IconVideo : IconMapPin
  return (
    <li
      className={classes.card}
      data-empty={slot.bookedCount === 0 || undefined}
      data-moment={moment ?? undefined}
      data-open={props.open || undefined}
      data-chosen={chosen || undefined}
      data-changed={changed || undefined}
    >
      <div className={classes.times}>
        <SlotButton {...props} stretched onClick={() => onOpen(slot.id)}>
          {format.time(slot.startsAt)}
        </SlotButton>
        <span className={classes.end}>{format.time(slot.endsAt)}</span>
      </div>
      <div className={classes.lesson}>
        <div className={classes.course}>{courseText(slot, m)}</div>
        {bookings.length > 0 && (
          <div className={classes.students}>
            {bookings.map(({ id, student }, index) => (
              <span key={id}>
                {student?.fullName ?? m.otherBooking}
                {index < bookings.length - 1 && m.listSeparator}
              </span>
            ))}
          </div>
        )}
        <div className={classes.where}>
          {showTeacher && slot.teacher && <TeacherName teacher={slot.teacher} />}
          {substitute !== null && <span className={classes.place}>{substitute}</span>}
          <span className={classes.place}>
            <Place aria-hidden size={15} stroke={1.7} />
            {slotPlace(slot, m)}
          </span>
          {!online && isOfferedOnline(slot, onlineLessons) && (
            <span className={classes.place}>
              <IconVideo aria-hidden size={15} stroke={1.7} />
              {m.online}
            </span>
          )}
          {slot.waitingCount > 0 && (
            <span className={classes.place}>
              <IconHourglass aria-hidden size={15} stroke={1.7} />
              {m.waiting(slot.waitingCount)}
            </span>
          )}
        </div>
      </div>
      <div className={classes.tags}>
        {chosen !== undefined && <Chosen aria-hidden className={classes.check} size={22} stroke={1.5} />}
        <BookedTag slot={slot} />
        {(moment === 'next' || moment === 'running') && (
          <StatusBadge tone={moment === 'running' ? 'good' : 'info'}>{m[moment]}</StatusBadge>
        )}
        {unmarked && <StatusBadge tone="warn">{m.unmarked}</StatusBadge>}
      </div>
    </li>
  )
})
