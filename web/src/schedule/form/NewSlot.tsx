import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../../shared/ui/toasts.tsx'
import { messages } from './messages.ts'
import { withDate, withStart, withTeacher } from './recompute.ts'
import type { SlotChoices } from './slotChoices.ts'
import { CreateSlotMutation } from './slotEditDocuments.ts'
import { SlotFields } from './SlotFields.tsx'
import classes from './SlotForm.module.css'
import { draftOf, emptyForm, inputOf, isOtherSlot, type SlotFormValues } from './slotFormValues.ts'
import { UnsavedSlot } from './UnsavedSlot.tsx'
import { useSlotForm } from './useSlotForm.ts'

/** Where a new slot begins: on a day, and if it was clicked at a time. */
export interface NewSlotStart {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm`, or an empty text. */
  time: string
  /** Whose column was clicked. */
  teacherId?: string
}

interface NewSlotProps {
  start: NewSlotStart
  choices: SlotChoices
  onMade: (slotId: string | null) => void
  onGiveUp: () => void
  /** Start and end as they stand in the form, `YYYY-MM-DDTHH:mm:00`; null while one is missing. */
  onTimes?: ((times: { startsAt: string; endsAt: string } | null) => void) | undefined
}

/** The form of a new slot. (SCHED-70, SCHED-76…80, SCHED-83, SCHED-87, SCHED-88) */
export function NewSlot({ start, choices, onMade, onGiveUp, onTimes }: NewSlotProps) {
  const m = useMessages(messages)
  const format = useFormat()
  const [create, { loading }] = useMutation(CreateSlotMutation)
  const [begun] = useState(() => startingAt(start, choices))
  const work = useSlotForm(begun, choices, null)

  const { startsAt, endsAt } = draftOf(work.values, [])
  useEffect(() => {
    onTimes?.(startsAt !== null && endsAt !== null && startsAt < endsAt ? { startsAt, endsAt } : null)
  }, [onTimes, startsAt, endsAt])

  const send = async (values: SlotFormValues, courseIds: string[]) => {
    // A failed call has told its own story in a toast; the form stays for another try.
    const answer = await create({ variables: { input: inputOf(values, courseIds) } }).then(
      ({ data }) => data?.createSlot,
      () => undefined,
    )
    if (answer === undefined) return
    if (!answer.success) {
      if (!work.refused(answer)) toastError(answer.message)
      return
    }
    if (answer.slot) {
      toastSuccess(
        m.created(`${format.date(answer.slot.startsAt)} ${format.timeRange(answer.slot.startsAt, answer.slot.endsAt)}`),
      )
    }
    onMade(answer.slot?.id ?? null)
  }

  return (
    <form id={work.id} className={classes.form} noValidate onSubmit={work.onSubmit(send)}>
      <SlotFields work={work} choices={choices} slot={null} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onGiveUp}>
          {m.cancel}
        </Button>
        <Button type="submit" loading={loading}>
          {m.create}
        </Button>
      </div>
      <UnsavedSlot unsaved={isOtherSlot(begun, work.values)} onDiscard={() => work.change(begun)} />
    </form>
  )
}

function startingAt({ date, time, teacherId }: NewSlotStart, choices: SlotChoices): SlotFormValues {
  const { defaults, locations } = choices
  const [only, another] = locations
  const place = only && !another ? only.id : ''
  const dated = withDate({ ...emptyForm, place }, date, defaults)
  const timed = time === '' ? dated : withStart(dated, time, defaults)
  return teacherId === undefined ? timed : withTeacher(timed, teacherId, choices)
}
