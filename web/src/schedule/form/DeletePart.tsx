import { useMutation } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { toastError, toastSuccess } from '../../shared/ui/toasts.tsx'
import { messages } from './messages.ts'
import { DeleteSlotMutation } from './slotEditDocuments.ts'
import classes from './SlotForm.module.css'

/** Deletes the slot once its safety switch is on; a booked one is refused in words. (SCHED-68, SCHED-90, PERM-07, ERR-29) */
export function DeletePart({ slot, onDeleted }: { slot: FullSlot; onDeleted: () => void }) {
  const m = useMessages(messages)
  const format = useFormat()
  const mayDelete = usePermission('slotDelete')
  const [safetyOff, setSafetyOff] = useState(false)
  const [remove, { loading }] = useMutation(DeleteSlotMutation)
  if (!mayDelete) return null

  const deleteSlot = async () => {
    // A failed call has told its own story in a toast.
    const answer = await remove({ variables: { slotId: slot.id } }).then(
      ({ data }) => data?.deleteSlot,
      () => undefined,
    )
    if (answer === undefined) return
    if (!answer.success) return toastError(answer.message)
    toastSuccess(m.deleted(`${format.date(slot.startsAt)} ${format.timeRange(slot.startsAt, slot.endsAt)}`))
    onDeleted()
  }
  return (
    <section className={classes.section}>
      <Switch
        color="red"
        label={m.deleteSwitch}
        checked={safetyOff}
        onChange={(event) => setSafetyOff(event.currentTarget.checked)}
      />
      {safetyOff && (
        <div className={classes.danger}>
          <p>
            {m.deleteAsk}
            {slot.waitingCount > 0 && ` ${m.deleteWaiting(slot.waitingCount)}`}
          </p>
          <Button
            color="red"
            leftSection={<IconTrash aria-hidden size={18} stroke={1.7} />}
            loading={loading}
            onClick={() => void deleteSlot()}
          >
            {m.deleteNow}
          </Button>
        </div>
      )}
    </section>
  )
}
