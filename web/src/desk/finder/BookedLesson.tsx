import { Anchor, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useLostFocus } from '../../ui/hooks/useLostFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { lessonPage } from '../studentPage.ts'
import { useUndoBooking } from '../undo/useUndoBooking.ts'
import classes from './finder.module.css'
import type { FoundLesson } from './finderDocuments.ts'
import { finderMessages } from './messages.ts'

/** A lesson that was just booked from the search. */
export interface Booked {
  slot: FoundLesson['slot']
  /** Undefined where the server did not say: then it cannot be undone from here. */
  bookingId: string | undefined
  /** Whether student and teacher were emailed. */
  tell: boolean
}

interface BookedLessonProps {
  booked: Booked
  student: { fullName: string }
  trial: boolean
  onClose: () => void
  onUndone: () => void
}

/** Says what was booked, with the way to it, to the end of the search, and back. (ASTU-45) */
export function BookedLesson({ booked, student, trial, onClose, onUndone }: BookedLessonProps) {
  const { slot, bookingId, tell } = booked
  const text = useMessages(finderMessages)
  const format = useFormat()
  const done = useRef<HTMLButtonElement>(null)
  const [undoing, setUndoing] = useState(false)
  const { undo } = useUndoBooking('booking')
  useLostFocus(done)
  // The lesson may have been far down the list.
  useEffect(() => {
    done.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const takeBack = async (id: string) => {
    setUndoing(true)
    const isUndone = await undo(id, { name: student.fullName, isStudent: true, startsAt: slot.startsAt, tell })
    setUndoing(false)
    if (isUndone) onUndone()
  }
  const said = [format.when(slot), slot.teacher?.displayName ?? ''].join(' ').trim()
  return (
    <output>
      <Notice tone="good">
        <div className={classes.booked}>
          <strong>{(trial ? text.trialBooked : text.booked)(said)}</strong>
          <Button ref={done} size="compact-md" onClick={onClose}>
            {text.done}
          </Button>
          <Anchor component={Link} to={lessonPage(slot)} fz="inherit" underline="always">
            {text.openLesson}
          </Anchor>
          {bookingId !== undefined && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={undoing}
              onClick={() => void takeBack(bookingId)}
            >
              {text.undo}
            </Button>
          )}
        </div>
      </Notice>
    </output>
  )
}
