import { useQuery } from '@apollo/client/react'
import { Anchor, Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../shared/offline/messages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import type { SlotState } from '../student/slotState.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { useWaiting } from '../student/useWaiting.ts'
import { StudentNoticesQuery } from '../student/waitingDocuments.ts'
import { messages } from '../student/waitingMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './StudentSlotSheet.module.css'

const AskForPush = lazyPart(async () => (await import('../accounts/push/AskForPush.tsx')).AskForPush)

interface WaitingPartProps {
  slotId: string
  state: SlotState
}

/**
 * Joins the waiting list of a full slot, where the school has one, or says why waiting is of no use. One can leave it
 * at any time. (STU-13, BOOK-35, BOOK-36, BOOK-37)
 */
export function WaitingPart({ slotId, state }: WaitingPartProps) {
  const text = useMessages(messages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const { join, leave, busy } = useWaiting(slotId)
  const words = useStateWords()
  const { kind, waiting } = state
  if (kind === 'booked') return null
  const whyNot = kind === 'full' && !waiting ? state.whyNot : null
  if (whyNot !== null) return <Notice tone="info">{text.noWaiting(words.reason(whyNot))}</Notice>
  if (!waiting && (kind !== 'full' || !state.mayWait)) return null

  return (
    <div className={classes.part}>
      <p className={classes.hint}>{waiting ? hint(kind, text) : text.waitingHint}</p>
      {(kind === 'full' || waiting) && <Reached waiting={waiting} full={kind === 'full'} />}
      {offline && <Notice tone="warn">{offlineText.noWaiting}</Notice>}
      <Button
        size="md"
        variant={waiting ? 'default' : 'filled'}
        disabled={offline}
        loading={busy}
        onClick={() => void (waiting ? leave() : join())}
      >
        {waiting ? text.leaveWaiting : text.joinWaiting}
      </Button>
    </div>
  )
}

/** Tells a student whom no email reaches how to change that, and offers others notifications while they wait. */
function Reached({ waiting, full }: { waiting: boolean; full: boolean }) {
  const text = useMessages(messages)
  const { data } = useQuery(StudentNoticesQuery, { context: { quiet: true } })
  if (!data?.viewer) return null
  if (data.viewer.email !== '' && data.viewer.notify)
    return (
      waiting && (
        <Suspense>
          <AskForPush about="seat" />
        </Suspense>
      )
    )
  if (!full) return null
  return (
    <Notice tone="warn">
      {data.viewer.email === '' ? text.noAddress : text.notifyOff}{' '}
      <Anchor component={Link} to="/student/info" fz="inherit" underline="always" display="inline-block">
        {text.toSettings}
      </Anchor>
    </Notice>
  )
}

/** Returns what being on the list means, given the slot's present state. */
function hint(kind: SlotState['kind'], text: { waitingNow: string; waitingOpen: string; waitingOn: string }): string {
  if (kind === 'full') return text.waitingNow
  return kind === 'open' ? text.waitingOpen : text.waitingOn
}
