import { useQuery } from '@apollo/client/react'
import { Button, CloseButton } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useSave } from '../../record/useSave.ts'
import { WaitingWhy } from '../../record/why/Why.tsx'
import detail from '../../desk/slot/SlotDetail.module.css'
import type { DeskWaitingPlacesQuery as WaitingPlaces } from '../../gql/graphql.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { lessonPlaces } from './bookingDraft.ts'
import {
  DeskBookSlotMutation,
  DeskGiveOfferMutation,
  DeskJoinWaitingListMutation,
  DeskLeaveWaitingListMutation,
  DeskWaitingPlacesQuery,
  type StudentChoice,
} from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import { useFocusBack, useFocusFirst } from './useFocusBack.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

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

function Waiting(props: {
  slot: FullSlot
  student: NonNullable<FullSlot['waitingList']>[number]
  mayChange: boolean
  place: Place | undefined
}) {
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

/** Holds the free seat for a student out of turn; whom it was held for keeps the place. (OFFER-07) */
function GiveSeat({ slot, student }: { slot: FullSlot; student: NonNullable<FullSlot['waitingList']>[number] }) {
  const m = useMessages(messages)
  const { save: give, saving } = useSave(DeskGiveOfferMutation)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={saving}
      aria-label={m.giveSeatTo(student.fullName)}
      onClick={() =>
        void give(
          { input: { slotId: slot.id, studentId: student.id } },
          { done: m.seatGiven(student.fullName), refused: ({ message }) => m.waitingFailed(message) },
        )
      }
    >
      {m.giveSeat}
    </Button>
  )
}

/**
 * Books a waiting student, while there is a seat and no doubt about the course; asks for the place where there are two.
 * The rules apply, and a refusal is shown. The booking takes them off the list.
 */
function BookWaiting({ slot, student }: { slot: FullSlot; student: NonNullable<FullSlot['waitingList']>[number] }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { onlineLessons } = useSchool()
  const { save, saving } = useSave(DeskBookSlotMutation)
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const setOwn = useGoneNotice(isAsking, {
    slotId: slot.id,
    startsAt: slot.startsAt,
    studentId: student.id,
    waits: true,
  })
  const courses = slot.bookedCourse === null ? slot.courses : [slot.bookedCourse]
  const [course] = courses.length === 1 ? courses : []
  const ways = lessonPlaces(slot, onlineLessons)
  const [way] = ways
  const [chosen, setChosen] = useState(way)
  const isFull = slot.occupancy === 'full'
  const canBook = !isFull && now < slot.startsAt
  if (course === undefined || way === undefined || !(canBook || isAsking)) return null
  const place = chosen !== undefined && ways.includes(chosen) ? chosen : way
  const book = async () => {
    const { id: slotId, startsAt } = slot
    const input = { slotId, startsAt, courseCode: course.code, online: place === 'online', studentId: student.id }
    await save(
      { input: { ...input, lessonRules: true } },
      { done: m.booked(student.fullName), refused: ({ message }) => m.failed(message) },
    )
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={saving}
        aria-label={m.bookWaiting(student.fullName)}
        onClick={() => (ways.length > 1 ? setIsAsking(true) : void book())}
      >
        {m.book}
      </Button>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.bookWaiting(student.fullName)}
        confirmLabel={m.book}
        disabledReason={isFull && !saving ? m.nowFull : null}
        onConfirm={async () => {
          setOwn(true)
          await book()
          setIsAsking(false)
        }}
      >
        <p>{format.when(slot)}</p>
        <Segments
          aria-label={m.place}
          data={ways.map((value) => ({
            value,
            label: value === 'online' ? m.online : (slot.location?.locationName ?? ''),
          }))}
          value={place}
          onChange={(value) => setChosen(value === 'online' ? 'online' : 'place')}
          fullWidth
        />
      </ConfirmSheet>
    </>
  )
}

function AddWaiting({ slot }: { slot: FullSlot }) {
  const m = useMessages(messages)
  const [opened, setOpened] = useState(false)
  const [student, setStudent] = useState<StudentChoice | null>(null)
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<{ message: string; studentId: string } | null>(null)
  const { save: join, saving } = useSave(DeskJoinWaitingListMutation)
  const opener = useFocusBack<HTMLButtonElement>(opened)
  const search = useFocusFirst<HTMLInputElement>(opened)

  const close = () => {
    setStudent(null)
    setMissing(false)
    setRefused(null)
    setOpened(false)
  }
  if (!opened) {
    return (
      <Button
        ref={opener}
        className={classes.addWaiting}
        variant="default"
        size="compact-md"
        onClick={() => setOpened(true)}
      >
        {m.addWaiting}
      </Button>
    )
  }
  const add = async () => {
    setMissing(student === null)
    if (student === null) return
    const answer = await join(
      { input: { slotId: slot.id, studentId: student.id } },
      { done: m.waitingAdded(student.fullName), refused: () => null },
    )
    if (answer?.success) close()
    else if (answer) setRefused({ message: answer.message, studentId: student.id })
  }
  return (
    <form
      className={classes.form}
      aria-label={m.addWaiting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <StudentSearch
        ref={search}
        label={m.search}
        date={slot.startsAt.slice(0, 10)}
        chosen={student}
        onChoose={setStudent}
        error={missing && student === null ? m.needsStudent : undefined}
      />
      {refused && refused.studentId === student?.id && (
        <div className={classes.failed}>
          <output>{refused.message}</output>
          <WaitingWhy input={{ slotId: slot.id, studentId: refused.studentId }} />
        </div>
      )}
      <FormButtons className={classes.buttons} giveUp={m.close} onGiveUp={close} send={m.addWaiting} busy={saving} />
    </form>
  )
}
