import { IconBook2, IconUser, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useChanged } from '../ui/hooks/useChanged.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { FactList } from '../student/FactList.tsx'
import { HeldSeat } from '../student/HeldSeat.tsx'
import { Notice } from '../ui/Notice.tsx'
import { messages as studentMessages } from '../student/messages.ts'
import { placeFacts } from '../student/placeFacts.ts'
import { SchoolContact } from '../student/SchoolContact.tsx'
import { slotState, type SlotState } from '../student/slotState.ts'
import type { OwnBooking, StudentSlot } from '../student/studentDocuments.ts'
import { useSeatOffer } from '../student/useSeatOffer.ts'
import { useStudentAccount, withPast } from '../student/useStudentAccount.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { SeatMeter } from '../ui/SeatMeter.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { BookedNow } from './BookedNow.tsx'
import { BookedPart } from './BookedPart.tsx'
import { BookingPart } from './BookingPart.tsx'
import { messages } from './messages.ts'
import { type Repeating, RepeatPart } from './RepeatPart.tsx'
import classes from './StudentSlotSheet.module.css'
import { WaitingPart } from './WaitingPart.tsx'

interface SlotSheetBodyProps {
  slot: StudentSlot
  /** The student's own bookings whose lesson has ended; the slot's may be among them. */
  past: readonly OwnBooking[]
  onClose: () => void
}

/** Shows the content of a slot's sheet, and follows changes while it is open. */
export function SlotSheetBody({ slot, past, onClose }: SlotSheetBodyProps) {
  const text = useMessages(messages)
  const studentText = useMessages(studentMessages)
  const format = useFormat()
  const school = useSchool()
  const current = useStudentAccount()
  const account = useMemo(() => withPast(current, past), [current, past])
  const now = useNow()
  const words = useStateWords()
  const state = slotState(slot, account, school, now)
  const { tone, word } = words.badge(state)
  const changed = useChanged(state.kind)
  const news = useNews(state.kind)
  const why = words.why(state)
  // Who the seat is held for reads that above, not that somebody has it.
  const isHeldForViewer = useSeatOffer()?.offer.slotId === slot.id
  // A seat that the viewer has passed on is no news to them.
  const [wasHeldForViewer, setWasHeldForViewer] = useState(isHeldForViewer)
  if (isHeldForViewer && !wasHeldForViewer) setWasHeldForViewer(true)
  const shownWhy = isHeldForViewer ? null : why
  // A choice that was offered stays in sight with the reason, so that the button under the finger does not vanish.
  const [wasOffered, setWasOffered] = useState(state.kind === 'open')
  if (state.kind === 'open' && !wasOffered) setWasOffered(true)
  const isOffered = state.kind === 'open' || (wasOffered && state.kind !== 'booked')
  const [isDone, setDone] = useState(false)
  const [repeating, setRepeating] = useState<Repeating | null>(null)
  // Where no choice is offered, what it is and what it would cost still belong to it.
  const courses = new Map(state.choices.map(({ course }) => [course.code, course]))

  return (
    <div className={classes.sheet}>
      <div className={classes.facts} data-changed={changed || undefined}>
        <div className={classes.status}>
          <StatusBadge tone={tone}>{isHeldForViewer ? text.heldForYou : word}</StatusBadge>
        </div>
        <FactList
          facts={[
            ...(slot.teacher
              ? [{ key: 'teacher', icon: IconUser, label: text.teacher, text: teacherOf(slot.teacher) }]
              : []),
            ...(state.kind === 'booked'
              ? []
              : [
                  ...(isOffered ? [] : [...courses.values()]).map(({ code, displayName, cost }) => ({
                    key: code,
                    icon: IconBook2,
                    label: text.course,
                    text: text.courseAndCost(displayName, format.credits(cost, school.creditType)),
                  })),
                  ...placeFacts(state.place, text),
                  ...(isHeldForViewer
                    ? []
                    : [
                        {
                          key: 'seats',
                          icon: IconUsers,
                          label: text.seats,
                          text: <SeatMeter booked={state.seats.booked} capacity={state.seats.capacity} />,
                        },
                      ]),
                ]),
          ]}
        />
      </div>
      {state.waiting && <HeldSeat of={slot.id} />}
      <output className={classes.news}>
        {shownWhy !== null && (
          <Notice tone={state.kind === 'soon' ? 'info' : 'warn'}>
            {news === 'filled' && state.kind === 'full'
              ? text.justFull
              : [news === 'filled' && text.justFilled, shownWhy].filter(Boolean).join(studentText.space)}
            {state.kind === 'refused' && canSchoolHelp.has(state.why.code) && <SchoolContact />}
          </Notice>
        )}
        {why === null && news === 'freed' && !wasHeldForViewer && <Notice tone="good">{text.justFreed}</Notice>}
      </output>
      {repeating === null ? (
        <>
          {state.kind === 'booked' && isDone && <BookedNow onClose={onClose} />}
          {state.kind === 'booked' && (
            <BookedPart booking={state.booking} onDone={onClose} onRepeat={() => setRepeating(state.booking)} />
          )}
          {isOffered && (
            <BookingPart
              slot={slot}
              choices={state.choices}
              off={why}
              onDone={() => setDone(true)}
              onRepeat={setRepeating}
            />
          )}
          {!isHeldForViewer && <WaitingPart slotId={slot.id} state={state} />}
        </>
      ) : (
        <RepeatPart slot={slot} repeating={repeating} onBack={() => setRepeating(null)} onClose={onClose} />
      )}
    </div>
  )

  function teacherOf({ displayName }: { displayName: string }): string {
    const { substituteFor } = slot
    return substituteFor ? studentText.substituteFor(displayName, substituteFor.displayName) : displayName
  }
}

/** Refusals that a contract makes: the limit, the balance and the courses. */
const canSchoolHelp: ReadonlySet<string> = new Set(['EU1001', 'EU1002', 'EU1003'])

/** Returns what happened to the slot since the sheet was opened. */
function useNews(kind: SlotState['kind']): 'filled' | 'freed' | null {
  const [first] = useState(kind)
  if (kind === first || kind === 'booked' || first === 'booked') return null
  return kind === 'open' ? 'freed' : first === 'open' ? 'filled' : null
}
