import { hasEnded } from '@koma/schema/rules/time'
import { Button } from '@mantine/core'
import { IconBook2, IconClockX, IconRepeat, IconTicket } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { focusedNow } from '../ui/open/focusedNow.ts'
import { AddToCalendar } from '../student/AddToCalendar.tsx'
import { repeatMessages } from '../calendar/repeat/repeatMessages.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { CancelPanel } from '../student/CancelPanel.tsx'
import { moveMessages } from '../student/moveMessages.ts'
import { FactList } from '../student/FactList.tsx'
import { JoinLesson } from '../student/JoinLesson.tsx'
import { Notice } from '../ui/Notice.tsx'
import { placeFacts } from '../student/placeFacts.ts'
import type { OwnBooking } from '../student/studentDocuments.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useDeadlineWords } from '../student/useDeadlineWords.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { messages } from './messages.ts'
import classes from './StudentSlotSheet.module.css'

const MoveSteps = lazyPart(async () => (await import('../student/MoveSteps.tsx')).MoveSteps)

interface BookedPartProps {
  booking: OwnBooking
  onDone: () => void
  /** Books it every week. */
  onRepeat: () => void
}

/**
 * Draws the own booking of the slot and the ways to move or cancel it, until the lesson starts. (STU-13, BOOK-27,
 * MOVE-10, D51)
 */
export function BookedPart({ booking, onDone, onRepeat }: BookedPartProps) {
  const text = useMessages(messages)
  const repeatText = useMessages(repeatMessages)
  const format = useFormat()
  const moveText = useMessages(moveMessages)
  const { creditType, studentMoves } = useSchool()
  const now = useNow()
  const deadline = useDeadlineWords(booking, useStudentAccount().contractFacts)
  const [openPart, setOpenPart] = useState<'cancel' | 'move' | null>(null)
  const part = useRef<HTMLDivElement>(null)
  const lastOpenPart = useRef(openPart)
  // Button and question take each other's place: the focus goes along.
  useEffect(() => {
    if (lastOpenPart.current !== openPart && focusedNow() === null) {
      part.current?.querySelector<HTMLElement>('[data-ask], :scope > section button')?.focus()
    }
    lastOpenPart.current = openPart
  }, [openPart])
  const { slot } = booking
  return (
    <div ref={part} className={classes.part}>
      <FactList
        facts={[
          { key: 'course', icon: IconBook2, label: text.course, text: booking.course.displayName },
          ...placeFacts({ online: booking.online, location: booking.online ? null : booking.lessonLocation }, text),
          {
            key: 'cost',
            icon: IconTicket,
            label: text.costLabel[creditType],
            text: format.credits(booking.cost, creditType),
          },
          ...(now < slot.startsAt
            ? [
                {
                  key: 'deadline',
                  icon: IconClockX,
                  text: deadline.words,
                  ...(deadline.isFree ? {} : { tone: 'warn' as const }),
                },
              ]
            : []),
        ]}
      />
      <JoinLesson booking={booking} size="md" />
      {now >= slot.startsAt && <Notice tone="info">{hasEnded(slot, now) ? text.ended : text.started}</Notice>}
      {now < slot.startsAt && openPart === null && (
        <>
          <AddToCalendar booking={booking} />
          <Button variant="default" size="md" leftSection={<IconRepeat size={18} aria-hidden />} onClick={onRepeat}>
            {repeatText.open}
          </Button>
          {studentMoves !== 'off' && (
            <Button variant="default" size="md" onClick={() => setOpenPart('move')}>
              {moveText.moveBooking}
            </Button>
          )}
          <Button variant="default" size="md" data-ask onClick={() => setOpenPart('cancel')}>
            {text.cancelBooking}
          </Button>
        </>
      )}
      {now < slot.startsAt && openPart === 'cancel' && (
        <CancelPanel booking={booking} onDone={onDone} onAbort={() => setOpenPart(null)} />
      )}
      <Suspense>
        {now < slot.startsAt && openPart === 'move' && <MoveSteps booking={booking} onDone={onDone} />}
      </Suspense>
    </div>
  )
}
