import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useSave } from '../../record/useSave.ts'
import { WaitingWhy } from '../../record/why/Why.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { FormButtons } from '../FormButtons.tsx'
import { DeskJoinWaitingListMutation, type StudentChoice } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { StudentSearch } from './StudentSearch.tsx'
import { useFocusBack, useFocusFirst } from '../../desk/slot/useFocusBack.ts'

/** Puts a student on the waiting list of a full lesson; a refusal says why, and the form stays. (SCHED-46) */
export function AddWaiting({ slot }: { slot: FullSlot }) {
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
