import { ONLINE } from '@koma/schema/constants'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { leaveFor } from '../../ui/open/leaving.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { messages } from './messages.ts'
import classes from './SlotForm.module.css'

const MoveDialog = lazyPart(async () => (await import('../move/MoveDialog.tsx')).MoveDialog)

/**
 * Holds a booked lesson online from now on, where the school has online lessons. This is a move: it first says whom it
 * concerns, and can be undone. It closes the form, and asks first about unsaved entries. (SCHED-67, D74, D120)
 */
export function OnlinePart({ slot, onDone }: { slot: FullSlot; onDone: () => void }) {
  const m = useMessages(messages)
  const { onlineLessons } = useSchool()
  const [isConfirming, setIsConfirming] = useState(false)
  const [moved, setMoved] = useState(false)
  if (!onlineLessons || slot.bookedCount === 0 || (slot.lessonOnline === true && !isConfirming)) return null

  const close = () => {
    setIsConfirming(false)
    if (moved) onDone()
  }
  return (
    <section className={classes.section}>
      <Button
        variant="default"
        leftSection={<IconVideo aria-hidden size={18} stroke={1.7} />}
        onClick={() => leaveFor(() => setIsConfirming(true))}
      >
        {m.toOnline}
      </Button>
      <p className={classes.hint}>{m.toOnlineHint}</p>
      {isConfirming && (
        <Suspense>
          <MoveDialog slots={[slot]} place={ONLINE} onClose={close} onMoved={() => setMoved(true)} />
        </Suspense>
      )}
    </section>
  )
}
