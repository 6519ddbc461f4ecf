import { useEffect, useRef, useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastNoted, useSave } from '../../record/useSave.ts'
import { useFirstField } from '../../ui/hooks/useFirstField.ts'
import { RequiredHint } from '../../ui/RequiredHint.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { messages } from './messages.ts'
import { withDate, withStart, withTeacher } from './recompute.ts'
import type { SlotChoices } from './slotChoices.ts'
import { CreateSlotMutation } from './slotEditDocuments.ts'
import { RefusedSlot } from './RefusedSlot.tsx'
import { SlotFields } from './SlotFields.tsx'
import classes from './SlotForm.module.css'
import { draftOf, emptyForm, inputOf, isOtherSlot, type SlotFormValues } from './slotFormValues.ts'
import { UnsavedSlot } from './UnsavedSlot.tsx'
import { useSlotForm } from './useSlotForm.ts'

/** The day of a new slot and, if it was clicked, its time. */
export interface NewSlotStart {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm`, or an empty text. */
  time: string
  /** The teacher whose column was clicked. */
  teacherId?: string
  /** A location's id, or `ONLINE`, where one was chosen. */
  place?: string
}

/** A slot that has just been made. */
export type CreatedSlot = Pick<FullSlot, 'id' | 'startsAt'>

interface NewSlotProps {
  start: NewSlotStart
  choices: SlotChoices
  onCreated: (slot: CreatedSlot | null) => void
  onGiveUp: () => void
  /** Called with the form's start and end, `YYYY-MM-DDTHH:mm:00`; null while one is missing. */
  onTimes?: ((times: { startsAt: string; endsAt: string } | null) => void) | undefined
}

/** Draws the form of a new slot. (SCHED-70, SCHED-76…80, SCHED-83, SCHED-87, SCHED-88) */
export function NewSlot({ start, choices, onCreated, onGiveUp, onTimes }: NewSlotProps) {
  const m = useMessages(messages)
  const format = useFormat()
  const { save: create, saving } = useSave(CreateSlotMutation)
  const [begun] = useState(() => startingAt(start, choices))
  const form = useSlotForm(begun, choices, null)

  const element = useRef<HTMLFormElement>(null)
  useFirstField(element, true)

  const { startsAt, endsAt } = draftOf(form.values, [])
  useEffect(() => {
    onTimes?.(startsAt !== null && endsAt !== null && startsAt < endsAt ? { startsAt, endsAt } : null)
  }, [onTimes, startsAt, endsAt])

  const send = async (values: SlotFormValues, courseIds: string[]) => {
    const input = inputOf(values, courseIds)
    const answer = await create(
      { input },
      {
        done: (result) => (toastNoted(result) ? null : result.slot && m.created(format.when(result.slot))),
        refused: form.unlessAtField,
      },
    )
    if (answer?.success) onCreated(answer.slot ?? null)
    else if (answer) form.keepRefused({ create: input }, answer.message)
  }

  return (
    <form ref={element} id={form.id} className={classes.form} noValidate onSubmit={form.onSubmit(send)}>
      <RequiredHint />
      <SlotFields form={form} choices={choices} slot={null} />
      <div className={classes.foot}>
        <RefusedSlot form={form} />
        <FormButtons className={classes.buttons} giveUp={m.cancel} onGiveUp={onGiveUp} send={m.create} busy={saving} />
      </div>
      <UnsavedSlot unsaved={isOtherSlot(begun, form.values)} onDiscard={() => form.change(begun)} />
    </form>
  )
}

/**
 * Returns the form's first values. All courses are chosen until one is taken away, so courses of the teacher or time
 * chosen next are too.
 */
function startingAt({ date, time, teacherId, place: chosen }: NewSlotStart, choices: SlotChoices): SlotFormValues {
  const { defaults, locations } = choices
  const courseIds = choices.courses.map(({ course }) => course.id)
  const [only, another] = locations
  const place = chosen ?? (only && !another ? only.id : '')
  const dated = withDate({ ...emptyForm, place, courseIds }, date, defaults)
  const timed = time === '' ? dated : withStart(dated, time, defaults)
  return teacherId === undefined ? timed : withTeacher(timed, teacherId, choices)
}
