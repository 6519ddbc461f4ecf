import { Button, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useRemoveSlot } from '../calendar/useDeleteSlot.tsx'
import { TellPeople } from '../../record/notices/TellPeople.tsx'
import { messages } from './messages.ts'
import classes from './SlotForm.module.css'

/** Scrolls to what a switch reveals below the window. */
const scrollIntoViewport = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Deletes the slot once its safety switch is on; a booked one is refused in words. (SCHED-68, SCHED-90, PERM-07,
 * ERR-29)
 */
export function DeletePart({ slot, onDeleted }: { slot: FullSlot; onDeleted: () => void }) {
  const m = useMessages(messages)
  const mayDelete = usePermission('slotDelete')
  const [safetyOff, setSafetyOff] = useState(false)
  const [tell, setTell] = useState(true)
  const { remove, removing } = useRemoveSlot()
  if (!mayDelete) return null

  const deleteSlot = async () => {
    if (await remove(slot, tell)) onDeleted()
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
        <div ref={scrollIntoViewport} className={classes.danger}>
          <p>
            {m.deleteAsk}
            {slot.waitingCount > 0 && ` ${m.deleteWaiting(slot.waitingCount)}`}
          </p>
          {slot.waitingCount > 0 && <TellPeople of="waiting" slotIds={[slot.id]} tell={tell} onTell={setTell} />}
          <Button
            color="red"
            leftSection={<IconTrash aria-hidden size={18} stroke={1.7} />}
            loading={removing}
            onClick={() => void deleteSlot()}
          >
            {m.deleteNow}
          </Button>
        </div>
      )}
    </section>
  )
}
