import { ruleText } from '@koma/schema/codes'
import { useState } from 'react'
import { newId } from '../../shared/newId.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useSlotRefusal } from '../../record/why/slotRefusal.ts'
import { useSave } from '../../record/useSave.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { openDialog } from '../../ui/openDialog.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { ChangeSlotBatchMutation } from '../batch/batchDocuments.ts'
import { useLastBatch } from '../batch/useLastBatch.tsx'
import { messages as formMessages } from '../form/messages.ts'
import { messages } from '../messages.ts'
import type { useDeletedPlaces } from './useDeletedPlaces.ts'
import { TellPeople } from '../../record/notices/TellPeople.tsx'

type Remove = (slot: FullSlot, tell: boolean) => Promise<(() => void) | null>

/** Tells whether a seat of the slot is booked, or held for somebody who waits. */
const isTaken = ({ bookedCount, heldCount }: FullSlot) => bookedCount + heldCount > 0

/**
 * Deletes one slot as a batch of one, which can be undone with its waiting list; says why it is not. Gives what undoes
 * it, null where it is not done.
 * @param series the name of the deletions whose undo is offered together; left out for one alone
 */
export function useRemoveSlot(series?: string): { remove: Remove; removing: boolean } {
  const m = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const batches = useLastBatch()
  const { save, saving } = useSave(ChangeSlotBatchMutation)
  const refuse = useSlotRefusal()
  const of = ({ id, version }: FullSlot) => ({ remove: { slotId: id, version } })
  const remove = async (slot: FullSlot, tell: boolean) => {
    if (slot.bookedCount > 0) {
      toastError(m.bookedFirst(ruleText({ code: 'generalE', note: 'slotBooked' }, language)))
      return null
    }
    if (slot.heldCount > 0) {
      toastError(ruleText({ code: 'generalE', note: 'slotHeld' }, language))
      return null
    }
    const batch = { slots: [{ slotId: slot.id, version: slot.version }], delete: true, tell }
    const answer = await save(
      { input: { batch, expected: [{ slotId: slot.id }] } },
      { done: null, refused: () => null },
    )
    if (answer?.success === false) refuse(answer.verdicts[0]?.message ?? answer.message, of(slot))
    if (!answer?.success || answer.batchId == null) return null
    const { batchId } = answer
    const done = { batchId, deletes: true, tells: tell && slot.waitingCount > 0, changed: 1, left: 0, refusal: null }
    // The bar below the calendar or list offers to undo it.
    if (series === undefined) batches.keep(done)
    else batches.keepInSeries(done, series)
    toastSuccess(m.deleted(format.when(slot)))
    return () => void batches.undo(done)
  }
  return { remove, removing: saving }
}

/**
 * Deletes a slot at one click. Asks first where students wait for it, and says which of them a mail reaches. For a
 * booked one it says that it cannot be deleted, and touches nothing. Its place is kept meanwhile. What is deleted while
 * `on` can be undone together. (SCHED-30, SCHED-90, SCHED-101, ERR-29)
 */
export function useDeleteSlot(places: Pick<ReturnType<typeof useDeletedPlaces>, 'hold' | 'settle'>, on: boolean) {
  const [{ id: series, wasOn }, setSeries] = useState(() => ({ id: newId(), wasOn: on }))
  if (wasOn !== on) setSeries({ id: newId(), wasOn: on })
  const { remove: removeNow } = useRemoveSlot(series)
  const remove: Remove = async (slot, tell) => {
    places.hold(slot)
    const undo = await removeNow(slot, tell)
    places.settle(slot.id, undo)
    return undo
  }
  return (slot: FullSlot) => {
    if (slot.waitingCount === 0 || isTaken(slot)) return void remove(slot, true)
    void openDialog<void>(({ opened, end }) => (
      <DeleteQuestion opened={opened} slot={slot} remove={(tell) => remove(slot, tell)} onEnd={end} />
    ))
  }
}

interface DeleteQuestionProps {
  opened: boolean
  slot: FullSlot
  remove: (tell: boolean) => ReturnType<Remove>
  onEnd: () => void
}

function DeleteQuestion({ opened, slot, remove, onEnd }: DeleteQuestionProps) {
  const m = useMessages(messages)
  const words = useMessages(formMessages)
  const format = useFormat()
  const [tell, setTell] = useState(true)
  return (
    <ConfirmSheet
      opened={opened}
      danger
      title={m.deleteTitle(format.when(slot))}
      confirmLabel={words.deleteNow}
      onClose={onEnd}
      onConfirm={async () => {
        if (await remove(tell)) onEnd()
      }}
    >
      <p>{words.deleteWaiting(slot.waitingCount)}</p>
      <TellPeople of="waiting" slotIds={[slot.id]} tell={tell} onTell={setTell} />
    </ConfirmSheet>
  )
}
