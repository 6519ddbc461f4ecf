import { hasEnded } from '@koma/schema/rules/time'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { OwnBooking } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Balance } from './Balance.tsx'
import { BookingCard } from './BookingCard.tsx'
import classes from './BookingListPage.module.css'
import { messages } from './messages.ts'
import { useNewTeachers } from './useNewTeachers.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'

const list = '/student/list'
const LeaveNote = lazyPart(async () => (await import('../student/LeaveNote.tsx')).LeaveNote)
const HeldSeat = lazyPart(async () => (await import('../student/HeldSeat.tsx')).HeldSeat)
const WaitingLessons = lazyPart(async () => (await import('./WaitingLessons.tsx')).WaitingLessons)
const RegularLessons = lazyPart(async () => (await import('./RegularLessons.tsx')).RegularLessons)
const NextSlots = lazyPart(async () => (await import('./NextSlots.tsx')).NextSlots)
const MoveSheet = lazyPart(async () => (await import('./MoveSheet.tsx')).MoveSheet)
const CancelSheet = lazyPart(async () => (await import('./CancelSheet.tsx')).CancelSheet)

/**
 * Shows the page where a student starts: the balance, the upcoming lessons, and what could be booked next. (STU-01,
 * STU-03, STU-04, SHELL-06)
 */
export function BookingListPage() {
  const text = useMessages(messages)
  const { bookings, contractFacts, contracts, waitingFor, leaves } = useStudentAccount()
  const today = useToday()
  const canBook = contracts.some(({ active, endDate }) => active && endDate >= today)
  const now = useNow()
  const [canceling, setCanceling] = useState<string | null>(null)
  // Its code comes with the first question, and it stays to move out of sight.
  const [needsCancelSheet, setNeedsCancelSheet] = useState(false)
  const { studentMoves } = useSchool()
  const [moving, setMoving] = useState<string | null>(null)
  const [needsMoveSheet, setNeedsMoveSheet] = useState(false)
  const { changed, markSeen } = useNewTeachers(bookings)
  const upcoming = bookings.filter((booking) => !hasEnded(booking.slot, now))
  // A lesson that is on comes before one that is waited for.
  const running = upcoming.filter((booking) => booking.slot.startsAt <= now)
  const ahead = upcoming.slice(running.length)

  return (
    <>
      <PageHeader
        title={text.title}
        count={upcoming.length > 0 ? text.upcoming(upcoming.length) : undefined}
        actions={
          upcoming.length > 0 && (
            <Button component={Link} to={list} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
              {text.toList}
            </Button>
          )
        }
      />
      {waitingFor.size > 0 && (
        <Suspense>
          <HeldSeat />
        </Suspense>
      )}
      {leaves.length > 0 && (
        <Suspense>
          <LeaveNote />
        </Suspense>
      )}
      <Balance />
      {running.length > 0 && <div className={classes.running}>{cards(running)}</div>}
      {waitingFor.size > 0 && (
        <Suspense>
          <WaitingLessons slotIds={[...waitingFor]} />
        </Suspense>
      )}
      {upcoming.length === 0 ? (
        <EmptyState
          title={text.noneTitle}
          hint={canBook && text.noneHint}
          action={
            canBook && (
              <Button component={Link} to={list} size="md">
                {text.toList}
              </Button>
            )
          }
        />
      ) : (
        ahead.length > 0 && cards(ahead)
      )}
      <Suspense>
        <RegularLessons />
        <NextSlots />
      </Suspense>
      {needsCancelSheet && (
        <Suspense>
          <CancelSheet slotId={canceling} onClose={() => setCanceling((slot) => (slot === canceling ? null : slot))} />
        </Suspense>
      )}
      {needsMoveSheet && (
        <Suspense>
          <MoveSheet slotId={moving} onClose={() => setMoving((slot) => (slot === moving ? null : slot))} />
        </Suspense>
      )}
    </>
  )

  function cards(shown: readonly OwnBooking[]) {
    return (
      <ul className={classes.cards}>
        {shown.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            contracts={contractFacts}
            isNext={booking === upcoming[0]}
            onTeacherSeen={changed.has(booking.id) ? () => markSeen(booking.id) : undefined}
            onCancel={() => {
              setNeedsCancelSheet(true)
              setCanceling(booking.slot.id)
            }}
            onMove={
              studentMoves === 'off'
                ? null
                : () => {
                    setNeedsMoveSheet(true)
                    setMoving(booking.slot.id)
                  }
            }
          />
        ))}
      </ul>
    )
  }
}
