import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { toastNoted, useSave } from '../../record/useSave.ts'
import { RequiredHint } from '../../ui/RequiredHint.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { TellOfChange } from '../../record/notices/TellOfChange.tsx'
import { DeletePart } from './DeletePart.tsx'
import { messages } from './messages.ts'
import { chosenCourses } from './offeredCourses.ts'
import { OnlinePart } from './OnlinePart.tsx'
import { changedParts, type SlotPart } from './rebase.ts'
import type { SlotChoices } from './slotChoices.ts'
import { UpdateSlotMutation } from './slotEditDocuments.ts'
import { RefusedSlot } from './RefusedSlot.tsx'
import { SlotFields } from './SlotFields.tsx'
import classes from './SlotForm.module.css'
import { formOf, inputOf, type SlotFormValues } from './slotFormValues.ts'
import { useEditedSlot } from './useEditedSlot.ts'
import { UnsavedSlot } from './UnsavedSlot.tsx'
import { useSlotForm } from './useSlotForm.ts'

/** The parts of a slot that the people of its lesson notice, and those who wait for it. */
const noticed: readonly SlotPart[] = ['lessonDate', 'startTime', 'endTime', 'location', 'onlineAvailable', 'teacher']

interface EditSlotProps {
  /** The slot as it is now; it may change while it is edited. */
  slot: FullSlot
  choices: SlotChoices
  /** Back to the view. (SCHED-33) */
  onDone: () => void
  /** The slot is deleted. */
  onDeleted: () => void
}

/**
 * Shows the form of an existing slot. When somebody else changes it meanwhile, it shows what, and the edit is made
 * again from there. It names who will be notified of it: the people of a booked lesson, and those who wait. A refusal
 * about a field stays at it, any other in the foot; entries stay. (SCHED-55…69, SCHED-81, SCHED-84, SCHED-88, SCHED-89,
 * SCHED-99)
 */
export function EditSlot({ slot, choices, onDone, onDeleted }: EditSlotProps) {
  const m = useMessages(messages)
  const { save, saving } = useSave(UpdateSlotMutation)
  const form = useSlotForm(formOf(slot), choices, slot)
  const edited = useEditedSlot(slot, form, saving)
  const [deleted, setDeleted] = useState(false)
  const [tell, setTell] = useState(true)
  const isKnown = slot.bookedCount > 0 || slot.waitingCount > 0
  const isNoticed = isKnown && changedParts(formOf(slot), form.values).some((part) => noticed.includes(part))

  // Entries for a slot that is gone are of no use, so nobody is asked about them on the way out.
  const leaveDeleted = () => {
    flushSync(() => setDeleted(true))
    onDeleted()
  }

  const target = { slotId: slot.id, version: edited.version }
  // A note tells nobody: without it, whoever types one asks nothing.
  const { lessonMemo, onlineLessonLink } = formOf(slot)
  const update = {
    ...inputOf({ ...form.values, lessonMemo, onlineLessonLink }, chosenCourses(form.values, choices, slot)),
    ...target,
  }

  const send = async (values: SlotFormValues, courseIds: string[]) => {
    const input = { ...inputOf(values, courseIds), ...target, ...(isNoticed && { tell }) }
    const answer = await save(
      { input },
      { done: (result) => (toastNoted(result) ? null : m.saved), refused: form.unlessAtField },
    )
    if (answer?.success === false) form.keepRefused({ update: input }, answer.message)
    // Whatever is refused keeps the form, and what was entered, for another try.
    if (answer?.success) onDone()
  }

  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={form.onSubmit(send)}>
      <ChangedMeanwhile edited={edited} choices={choices} slot={slot} />
      <RequiredHint />
      <SlotFields form={form} choices={choices} slot={slot} />
      <TellOfChange
        change={isNoticed ? { update } : null}
        of={slot.bookedCount > 0 ? 'lesson' : 'waiting'}
        tell={tell}
        onTell={setTell}
      />
      <OnlinePart slot={slot} onDone={onDone} />
      <DeletePart slot={slot} onDeleted={leaveDeleted} />
      <div className={classes.foot}>
        <RefusedSlot form={form} />
        <FormButtons className={classes.buttons} giveUp={m.cancel} onGiveUp={onDone} send={m.save} busy={saving} />
      </div>
      <UnsavedSlot unsaved={edited.unsaved && !deleted} onDiscard={edited.discard} />
    </form>
  )
}
