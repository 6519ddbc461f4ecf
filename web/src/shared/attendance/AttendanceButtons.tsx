import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCloudOff, IconX } from '@tabler/icons-react'
import { useMessages } from '../i18n/useMessages.ts'
import type { SlotBooking } from '../slots/slotDocuments.ts'
import classes from './AttendanceButtons.module.css'
import { messages } from './messages.ts'
import { useAttendance } from './useAttendance.ts'

const marks = ['present', 'absent'] as const

/**
 * Present and absent for one booked student, one tap each; a tap on the active one clears it. It shows at
 * once; without a connection it waits and says so. Nothing for a booking without a student.
 * (SLOT-23, TCH-09, SCHED-43, SCHED-49, D65)
 */
export function AttendanceButtons({ slotId, booking }: { slotId: string; booking: SlotBooking }) {
  const m = useMessages(messages)
  const { mark } = useAttendance()
  const { id: bookingId, student, attendance } = booking
  if (!student) return null
  return (
    <fieldset className={classes.buttons} aria-label={m.group(student.fullName)}>
      {marks.map((name) => {
        const active = attendance === name
        const Shape = name === 'present' ? IconCheck : IconX
        return (
          <UnstyledButton
            key={name}
            className={classes.button}
            data-mark={name}
            aria-pressed={active}
            onClick={() => mark({ bookingId, slotId, studentId: student.id, attendance: active ? null : name })}
          >
            <Shape aria-hidden size={16} stroke={2.4} />
            {m[name]}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}

/** Says below a student's row that the mark has not reached the server yet, with a way to try at once. */
export function AttendanceWaiting({ bookingId }: { bookingId: string }) {
  const m = useMessages(messages)
  const { states, retry } = useAttendance()
  return (
    <output className={classes.place}>
      {states.get(bookingId) === 'waiting' && (
        <span className={classes.waiting}>
          <IconCloudOff aria-hidden size={16} stroke={1.7} />
          <span>{m.waiting}</span>
          <Button variant="default" size="sm" onClick={retry}>
            {m.retry}
          </Button>
        </span>
      )}
    </output>
  )
}
