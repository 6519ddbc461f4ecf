import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { leaveFor } from '../../shared/ui/leaving.ts'
import { toastError, toastSuccess } from '../../shared/ui/toasts.tsx'
import { messages } from './messages.ts'
import { ChangeToOnlineMutation } from './slotEditDocuments.ts'
import classes from './SlotForm.module.css'

/**
 * Holds a booked lesson online from now on, where the school has online lessons; the form closes by it, and asks first
 * about what is not saved. (SCHED-67, D74, D120)
 */
export function OnlinePart({ slot, onDone }: { slot: FullSlot; onDone: () => void }) {
  const m = useMessages(messages)
  const { onlineLessons } = useSchool()
  const [change, { loading }] = useMutation(ChangeToOnlineMutation)
  if (!onlineLessons || slot.bookedCount === 0 || slot.lessonOnline === true) return null

  const changeToOnline = async () => {
    // A failed call has told its own story in a toast.
    const answer = await change({ variables: { slotId: slot.id } }).then(
      ({ data }) => data?.changeToOnline,
      () => undefined,
    )
    if (answer === undefined) return
    if (!answer.success) return toastError(answer.message)
    toastSuccess(m.toOnlineDone)
    onDone()
  }
  return (
    <section className={classes.section}>
      <Button
        variant="default"
        leftSection={<IconVideo aria-hidden size={18} stroke={1.7} />}
        loading={loading}
        onClick={() => leaveFor(() => void changeToOnline())}
      >
        {m.toOnline}
      </Button>
      <p className={classes.hint}>{m.toOnlineHint}</p>
    </section>
  )
}
