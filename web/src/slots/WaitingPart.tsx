import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../shared/offline/messages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { answerReason } from '../shared/student/answerText.ts'
import { Notice } from '../shared/student/Notice.tsx'
import type { SlotState } from '../shared/student/slotState.ts'
import { toastError, toastSuccess } from '../shared/ui/toasts.tsx'
import { messages } from './messages.ts'
import classes from './SlotSheet.module.css'
import { StudentJoinWaitingListMutation, StudentLeaveWaitingListMutation } from './waitingDocuments.ts'

interface WaitingPartProps {
  slotId: string
  state: Extract<SlotState, { kind: 'full' }>
}

/** Joins or leaves the waiting list of a full slot, where the school has one. (STU-13, BOOK-35, BOOK-37) */
export function WaitingPart({ slotId, state: { waiting, mayWait } }: WaitingPartProps) {
  const text = useMessages(messages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const [language] = useLanguage()
  const [join, joining] = useMutation(StudentJoinWaitingListMutation)
  const [leave, leaving] = useMutation(StudentLeaveWaitingListMutation)
  if (!waiting && !mayWait) return null

  const change = async () => {
    const variables = { input: { slotId } }
    // A failed call has told its own story in a toast.
    const answer = waiting
      ? await leave({ variables }).then(
          (result) => result.data?.leaveWaitingList,
          () => undefined,
        )
      : await join({ variables }).then(
          (result) => result.data?.joinWaitingList,
          () => undefined,
        )
    if (answer === undefined) return
    if (answer.success) toastSuccess(waiting ? text.left : text.joined)
    else toastError(text.failed(answerReason(answer, language)))
  }

  return (
    <div className={classes.part}>
      <p className={classes.hint}>{waiting ? text.waitingNow : text.waitingHint}</p>
      {offline && <Notice tone="warn">{offlineText.noWaiting}</Notice>}
      <Button
        size="md"
        variant={waiting ? 'default' : 'filled'}
        disabled={offline}
        loading={joining.loading || leaving.loading}
        onClick={() => void change()}
      >
        {waiting ? text.leaveWaiting : text.joinWaiting}
      </Button>
    </div>
  )
}
