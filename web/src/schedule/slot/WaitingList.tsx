import { useQuery } from '@apollo/client/react'
import { CloseButton } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import detail from '../../desk/slot/SlotDetail.module.css'
import { StudentLink } from '../../desk/StudentLink.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { DeskWaitingPlacesQuery as WaitingPlaces } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { WaitingWhy } from '../../record/why/Why.tsx'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AddWaiting } from './AddWaiting.tsx'
import { BookWaiting } from './BookWaiting.tsx'
import { DeskLeaveWaitingListMutation, DeskWaitingPlacesQuery } from './deskBookingDocuments.ts'
import { GiveSeat } from './GiveSeat.tsx'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { useFocusBack } from '../../desk/slot/useFocusBack.ts'
import type { WaitingProps } from './waitingProps.ts'

/**
 * Lists the waiting students, in the order they joined. Staff who may book can add, to a full lesson that is still to
 * come, and remove, where the school has waiting lists. (SCHED-46, BOOK-36, D54, D147)
 */
export function WaitingList({ slot }: { slot: FullSlot }) {
  const m = useMessages(messages)
  const { waitingList: hasLists } = useSchool()
  const mayChange = usePermission('slotBook') && hasLists
  const waiting = slot.waitingList ?? []
  const now = useNow()
  // Nobody waits for the seat of a meeting, nor for a lesson that has begun.
  const isLesson = slot.heldCount > 0 || (slot.bookings?.some(({ student }) => student !== null) ?? false)
  const places = usePlaces(slot)
  const isOpen = slot.occupancy === 'full' && isLesson && now < slot.startsAt
  if (waiting.length === 0 && !(hasLists && isOpen)) return null

  return (
    <section>
      <h3 className={detail.label}>{m.waiting(waiting.length)}</h3>
      {waiting.length === 0 && <p className={detail.dimmed}>{m.nobodyWaits}</p>}
      {waiting.length > 0 && (
        <ol className={classes.waiting}>
          {waiting.map((student) => (
            <Waiting
              key={student.id}
              slot={slot}
              student={student}
              mayChange={mayChange}
              place={places.find((place) => place.student.id === student.id)}
            />
          ))}
        </ol>
      )}
      {mayChange && isOpen && <AddWaiting slot={slot} />}
    </section>
  )
}

/** A place on the list: until when a seat is held for it, or why one would pass it over. */
type Place = WaitingPlaces['waitingPlaces'][number]

/** Returns the places of a slot's list, read again whenever the slot changes. */
function usePlaces(slot: FullSlot): readonly Place[] {
  const waits = (slot.waitingList ?? []).length > 0
  const { data, refetch } = useQuery(DeskWaitingPlacesQuery, {
    variables: { slotId: slot.id },
    context: { quiet: true },
    skip: !waits,
  })
  const { version } = slot
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    if (waits) void refetch()
  }, [version, waits, refetch])
  return data?.waitingPlaces ?? []
}

function Waiting(props: WaitingProps & { mayChange: boolean; place: Place | undefined }) {
  const { slot, place } = props
  const { id, fullName, studentCode } = props.student
  const m = useMessages(messages)
  const { save: leave, saving } = useSave(DeskLeaveWaitingListMutation)
  const button = useFocusBack<HTMLButtonElement>(saving)
  const format = useFormat()
  const [isConfirming, setIsConfirming] = useState(false)
  const setOwn = useGoneNotice(isConfirming, { slotId: slot.id, startsAt: slot.startsAt, studentId: id, waits: true })
  const remove = async () => {
    setOwn(true)
    await leave(
      { input: { slotId: slot.id, studentId: id } },
      { done: m.waitingRemoved(fullName), refused: ({ message }) => m.waitingFailed(message) },
    )
    setIsConfirming(false)
  }
  return (
    <li>
      <IconHourglass aria-hidden size={16} stroke={1.7} />
      <StudentLink id={id}>{fullName}</StudentLink>
      <span className={detail.dimmed}>{shownStudentCode(studentCode)}</span>
      <WaitingWhy input={{ slotId: slot.id, studentId: id }} of={fullName} />
      {place?.heldUntil != null && (
        <StatusBadge tone="good">{m.heldUntil(format.dateTime(place.heldUntil))}</StatusBadge>
      )}
      {place?.obstacle != null && <span className={detail.dimmed}>{m.passedOver(place.obstacle)}</span>}
      {props.mayChange && place?.heldUntil === null && place.obstacle === null && slot.heldCount > 0 && (
        <GiveSeat slot={slot} student={props.student} />
      )}
      {props.mayChange && <BookWaiting slot={slot} student={props.student} />}
      {props.mayChange && (
        <CloseButton
          ref={button}
          aria-label={m.removeWaiting(fullName)}
          disabled={saving}
          onClick={() => setIsConfirming(true)}
        />
      )}
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={m.removeWaitingAsk(fullName)}
        confirmLabel={m.removeWaitingNow}
        onConfirm={remove}
        danger
      >
        <p>{format.when(slot)}</p>
        <p>{m.removeWaitingHint}</p>
      </ConfirmSheet>
    </li>
  )
}
