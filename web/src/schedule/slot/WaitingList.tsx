import { useMutation } from '@apollo/client/react'
import { Button, CloseButton } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../shared/hooks/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import detail from '../../shared/slots/SlotDetail.module.css'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { DeskJoinWaitingListMutation, DeskLeaveWaitingListMutation, type StudentChoice } from './bookingDocuments.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { StudentSearch } from './StudentSearch.tsx'
import { useAnswer } from './useAnswer.ts'
import { useFocusBack, useFocusFirst } from './useFocusBack.ts'

/**
 * Who waits for a seat, in the order they joined. Whoever may book can add, to a full lesson that
 * is still to come, and remove, where the school has waiting lists. (SCHED-46, BOOK-36, D54, D147)
 */
export function WaitingList({ slot }: { slot: FullSlot }) {
  const m = useMessages(messages)
  const { waitingList: hasLists } = useSchool()
  const mayChange = usePermission('slotBook') && hasLists
  const waiting = slot.waitingList ?? []
  const now = useNow()
  // Nobody waits for the seat of a meeting, nor for a lesson that has begun.
  const isLesson = slot.bookings?.some(({ student }) => student !== null) ?? false
  const isOpen = slot.occupancy === 'full' && isLesson && now < slot.startsAt
  if (waiting.length === 0 && !(hasLists && isOpen)) return null

  return (
    <section>
      <h3 className={detail.label}>{m.waiting(waiting.length)}</h3>
      {waiting.length === 0 && <p className={detail.dimmed}>{m.nobodyWaits}</p>}
      {waiting.length > 0 && (
        <ol className={classes.waiting}>
          {waiting.map((student) => (
            <Waiting key={student.id} slotId={slot.id} student={student} mayChange={mayChange} />
          ))}
        </ol>
      )}
      {mayChange && isOpen && <AddWaiting slot={slot} />}
    </section>
  )
}

function Waiting(props: { slotId: string; student: NonNullable<FullSlot['waitingList']>[number]; mayChange: boolean }) {
  const { id, fullName, studentId } = props.student
  const m = useMessages(messages)
  const [leave, { loading }] = useMutation(DeskLeaveWaitingListMutation)
  const tell = useAnswer()
  const button = useFocusBack<HTMLButtonElement>(loading)
  const remove = () => {
    const input = { slotId: props.slotId, studentId: id }
    const call = leave({ variables: { input } }).then(({ data }) => data?.leaveWaitingList)
    void tell(call, m.waitingRemoved(fullName))
  }
  return (
    <li>
      <IconHourglass aria-hidden size={16} stroke={1.7} />
      <span>{fullName}</span>
      <span className={detail.dimmed}>{studentId}</span>
      {props.mayChange && (
        <CloseButton ref={button} aria-label={m.removeWaiting(fullName)} disabled={loading} onClick={remove} />
      )}
    </li>
  )
}

function AddWaiting({ slot }: { slot: FullSlot }) {
  const m = useMessages(messages)
  const [opened, setOpened] = useState(false)
  const [student, setStudent] = useState<StudentChoice | null>(null)
  const [missing, setMissing] = useState(false)
  const [join, { loading }] = useMutation(DeskJoinWaitingListMutation)
  const tell = useAnswer()
  const opener = useFocusBack<HTMLButtonElement>(opened)
  const search = useFocusFirst<HTMLInputElement>(opened)

  const close = () => {
    setStudent(null)
    setMissing(false)
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
    const call = join({ variables: { input: { slotId: slot.id, studentId: student.id } } }).then(
      ({ data }) => data?.joinWaitingList,
    )
    if (await tell(call, m.waitingAdded(student.fullName))) close()
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
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {m.close}
        </Button>
        <Button type="submit" loading={loading}>
          {m.addWaiting}
        </Button>
      </div>
    </form>
  )
}
