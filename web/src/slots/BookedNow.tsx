import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'
import classes from './StudentSlotSheet.module.css'

/** Says that the lesson has just been booked, with the ways on; what was booked stands below it. */
export function BookedNow({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const part = useRef<HTMLDivElement>(null)
  // The button that booked is gone; all of the outcome is in sight.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
    part.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={part} className={classes.part}>
      <Notice tone="good">{text.bookedNow}</Notice>
      <div className={classes.ways}>
        <Button component={Link} to="/student/bookings" size="md">
          {text.toBookings}
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  )
}
