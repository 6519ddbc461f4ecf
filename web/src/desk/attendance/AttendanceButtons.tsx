import { plusMinutes } from '@koma/schema/rules/time'
import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconCloudOff, IconX } from '@tabler/icons-react'
import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { toastUndo } from '../../ui/toasts.tsx'
import { useStore } from '../../shared/useStore.ts'
import { useFrozenWhile } from '../../ui/hooks/useFrozenWhile.ts'
import { useLostFocus } from '../../ui/hooks/useLostFocus.ts'
import { useGoneNotice } from '../gone/useGoneNotice.tsx'
import type { FullSlot, SlotBooking } from '../store/slotDocuments.ts'
import classes from './AttendanceButtons.module.css'
import { makeUpStoreOf, markIn } from './makeUpStore.ts'
import { messages } from './messages.ts'
import { MARKED, openMarks } from './openMarks.ts'
import { isSecondTap, type Tap } from './secondTap.ts'
import { useAttendance } from './useAttendance.ts'
import { useMakeUpWords } from './useMakeUp.ts'

/** How many minutes before a lesson attendance is marked without a question: students come early. */
const EARLY = 15

const marks = ['present', 'absent'] as const
type Mark = (typeof marks)[number]

/**
 * Marks one booked student present or absent with one tap, shown at once. A tap on the active mark clears it; either
 * can be undone for a moment. A double tap leaves the mark. Earlier than a quarter of an hour before the lesson it asks
 * first: the wrong lesson is easily open. Without a connection the mark waits and says so. Draws nothing for a booking
 * without a student. (SLOT-23, TCH-09, TCH-23, SCHED-43, SCHED-49, D65)
 */
export function AttendanceButtons(props: {
  slotId: string
  /** The start of the lesson, a school wall time. */
  startsAt: string
  booking: SlotBooking
}) {
  const { slotId, startsAt, booking } = props
  const m = useMessages(messages)
  const format = useFormat()
  const now = useNow()
  const { mark } = useAttendance()
  const [markToConfirm, setMarkToConfirm] = useState<Mark | null>(null)
  // The question keeps its words while it closes.
  const shown = useFrozenWhile(markToConfirm ?? 'present', markToConfirm === null)
  const tapped = useRef<(Tap & { restore: (() => void) | null }) | null>(null)
  const { id: bookingId, student, attendance, attendanceReason } = booking
  useGoneNotice(markToConfirm !== null, { slotId, startsAt, studentId: student?.id })
  if (!student) return null
  const isToCome = now < plusMinutes(startsAt, -EARLY)
  // What an undo sets again has its reason, too.
  const set = (name: Mark | null) =>
    mark({
      bookingId,
      slotId,
      studentId: student.id,
      attendance: name,
      reason: name === attendance ? attendanceReason : null,
    })
  const clear = (name: Mark) => {
    set(null)
    const hide = toastUndo(m.cleared(student.fullName), m.undo, () => set(name), MARKED)
    return () => {
      hide()
      set(name)
    }
  }
  const give = (name: Mark) => {
    set(name)
    toastUndo(m.marked[name](student.fullName), m.undo, () => set(attendance), MARKED)
  }
  const press = (name: Mark) => {
    if (isSecondTap(tapped.current, name)) {
      tapped.current?.restore?.()
      return
    }
    tapped.current = { name, at: Date.now(), restore: attendance === name ? clear(name) : null }
    if (attendance === name) return
    if (isToCome) setMarkToConfirm(name)
    else give(name)
  }
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
            onClick={() => press(name)}
          >
            <Shape aria-hidden size={16} stroke={2.4} />
            {m[name]}
          </UnstyledButton>
        )
      })}
      <ConfirmSheet
        opened={markToConfirm !== null}
        onClose={() => setMarkToConfirm(null)}
        title={m.toComeTitle[shown](format.dateTime(startsAt))}
        confirmLabel={m.toComeMark[shown]}
        onConfirm={() => {
          if (markToConfirm) give(markToConfirm)
          setMarkToConfirm(null)
        }}
      >
        {m.toCome(student.fullName)}
      </ConfirmSheet>
    </fieldset>
  )
}

/**
 * Marks everybody booked in a group lesson whose attendance is open as present, in one tap; those marked already keep
 * their marks. Offered for two and more, from a quarter of an hour before the
 * lesson on: sooner, the wrong lesson is open. It can be undone for a moment. (TCH-22)
 */
export function AllPresentButton({
  slot,
  about,
}: {
  slot: Pick<FullSlot, 'id' | 'startsAt' | 'bookings'>
  /** Names the lesson, where a list has one such button for each. */
  about?: string
}) {
  const m = useMessages(messages)
  const now = useNow()
  const { mark } = useAttendance()
  const [marked, setMarked] = useState(false)
  const students = (slot.bookings ?? []).filter(({ student }) => student !== null)
  const open = openMarks([slot])
  if (marked && open.length === 0) return <AllMarked>{m.allMarked}</AllMarked>
  if (open.length < 2 || now < plusMinutes(slot.startsAt, -EARLY)) return null
  const set = (attendance: Mark | null) => {
    for (const each of open) mark({ ...each, attendance })
  }
  const markAll = () => {
    setMarked(true)
    set('present')
    const undo = () => {
      setMarked(false)
      set(null)
    }
    toastUndo(m.markedAll(open.length), m.undo, undo, MARKED)
  }
  const label = open.length === students.length ? m.allPresent : m.othersPresent
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconChecks aria-hidden size={16} />}
      {...(about !== undefined && { 'aria-label': `${label} ${about}` })}
      onClick={markAll}
    >
      {label}
    </Button>
  )
}

/** Stands in the place of the button, with its focus: whoever works by keyboard goes on to the students below. */
function AllMarked({ children }: { children: string }) {
  const words = useRef<HTMLOutputElement>(null)
  useLostFocus(words)
  return (
    <output ref={words} tabIndex={-1}>
      {children}
    </output>
  )
}

/**
 * Says below a student's row that the mark has not reached the server yet, with a way to try at once, or that its
 * make-up points are no longer those shown, for the person to decide; where they are used, only the old mark can stay.
 * (LOT-16, LOT-17)
 */
export function AttendanceWaiting({ bookingId }: { bookingId: string }) {
  const m = useMessages(messages)
  const { states, retry, mark, discard } = useAttendance()
  const words = useMakeUpWords()
  const { bookings } = makeUpStoreOf(useApolloClient())
  const makeUp = useStore(bookings).get(bookingId)
  const state = states.get(bookingId)
  const held = typeof state === 'object' ? state : null
  return (
    <output className={classes.place}>
      {held !== null && (
        <span className={classes.waiting}>
          <IconAlertTriangle aria-hidden size={16} stroke={1.7} />
          <span>{held.message}</span>
          {!held.isFinal && (
            <Button variant="default" size="sm" onClick={() => mark(held.mark)}>
              {m.again(words(markIn(makeUp, held.mark.attendance, held.mark.reason)))}
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={() => discard(bookingId)}>
            {m.discard}
          </Button>
        </span>
      )}
      {state === 'waiting' && (
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
