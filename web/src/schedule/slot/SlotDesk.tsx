import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { focusedNow } from '../../shared/hooks/focusedNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { DetailPanel, DetailSheet } from '../../shared/slots/DetailFrame.tsx'
import { slotMessages } from '../../shared/slots/messages.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { SlotHeading } from '../../shared/slots/SlotHeading.tsx'
import { useOneSlot } from '../../shared/slots/useOneSlot.ts'
import { NoSlot } from '../../shared/slots/useSlotDetail.tsx'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { leaveFor } from '../../shared/ui/leaving.ts'
import { Spinner } from '../../shared/ui/Spinner.tsx'
import { EditSlot } from '../form/EditSlot.tsx'
import { NewSlot, type NewSlotStart } from '../form/NewSlot.tsx'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import { focusMade } from './focusMade.ts'
import { messages } from './messages.ts'
import { SlotView } from './SlotView.tsx'
import classes from './SlotView.module.css'
import { useFocusBack } from './useFocusBack.ts'
import { useHomeTime } from './useHomeTime.ts'
import type { OpenDesk } from './useOpenDesk.ts'

interface SlotDeskProps {
  desk: OpenDesk
  /** The slots at hand; others are asked for. */
  slots: readonly FullSlot[]
  /** Stands beside what is there, or comes over it. */
  beside: boolean
  /** Start and end of the new slot as they stand in its form; null while one is missing. */
  onTimes?: (times: { startsAt: string; endsAt: string } | null) => void
}

/** What is open at the desk: a slot to look at or edit, or the form of a new one. (SCHED-29, SCHED-33, SCHED-47) */
export function SlotDesk({ desk, slots, beside, onTimes }: SlotDeskProps) {
  const current = desk.openId ?? desk.fresh
  // What was open stays readable while it leaves.
  const [last, setLast] = useState(current)
  if (current !== null && current !== last) setLast(current)
  const frame = beside ? 'panel' : current === null ? 'leaving' : 'sheet'
  const shown = beside ? current : last
  if (shown === null) return null
  return typeof shown === 'string' ? (
    <OpenSlot key={shown} id={shown} slots={slots} frame={frame} onClose={desk.close} />
  ) : (
    <FreshSlot key={shown.key} start={shown} frame={frame} onClose={desk.close} onTimes={onTimes} />
  )
}

type FrameKind = 'panel' | 'sheet' | 'leaving'

function Frame(props: {
  frame: FrameKind
  heading: ReactNode
  onClose: () => void
  onEscape?: (() => void) | undefined
  children: ReactNode
}) {
  const { frame, ...rest } = props
  return frame === 'panel' ? <DetailPanel {...rest} /> : <DetailSheet {...rest} opened={frame === 'sheet'} />
}

function OpenSlot(props: { id: string; slots: readonly FullSlot[]; frame: FrameKind; onClose: () => void }) {
  const { id, slots, frame, onClose } = props
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const mayEdit = usePermission('slotEdit')
  const atHome = useHomeTime()
  const one = useOneSlot(id, slots)
  const [editing, setEditing] = useState(false)
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  const [cameFrom] = useState(focusedNow)
  useEffect(() => {
    if (frame === 'leaving') focusMade(id, cameFrom)
  }, [frame, id, cameFrom])

  if (one.state !== 'here') {
    return (
      <Frame frame={frame} heading={words.details} onClose={onClose}>
        <NoSlot one={one} />
      </Frame>
    )
  }
  const { slot } = one
  const back = () => setEditing(false)
  const askedBack = () => leaveFor(back)
  return (
    <Frame
      frame={frame}
      heading={<SlotHeading slot={slot} />}
      onClose={onClose}
      onEscape={editing ? askedBack : undefined}
    >
      <div className={classes.tools}>
        {editing ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft aria-hidden size={16} />}
            onClick={askedBack}
          >
            {m.back}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil aria-hidden size={16} stroke={1.7} />}
            ref={editButton}
            disabled={!mayEdit}
            title={mayEdit ? undefined : m.noRight}
            onClick={() => atHome(() => setEditing(true))}
          >
            {m.edit}
          </Button>
        )}
      </div>
      {editing ? (
        <WithChoices>
          {(choices) => <EditSlot slot={slot} choices={choices} onDone={back} onDeleted={onClose} />}
        </WithChoices>
      ) : (
        <SlotView slot={slot} />
      )}
    </Frame>
  )
}

function FreshSlot(props: {
  start: NewSlotStart
  frame: FrameKind
  onClose: () => void
  onTimes: SlotDeskProps['onTimes']
}) {
  const { start, frame, onClose, onTimes } = props
  const m = useMessages(messages)
  const format = useFormat()
  const [cameFrom] = useState(focusedNow)
  const close = (madeId: string | null) => {
    onClose()
    focusMade(madeId, cameFrom)
  }
  const giveUp = () => close(null)
  return (
    <Frame
      frame={frame}
      heading={start.time === '' ? m.newSlot : `${m.newSlot} ${format.date(start.date)} ${start.time}`}
      onClose={() => leaveFor(giveUp)}
    >
      <WithChoices>
        {(choices) => <NewSlot start={start} choices={choices} onMade={close} onGiveUp={giveUp} onTimes={onTimes} />}
      </WithChoices>
    </Frame>
  )
}

/** Draws `children` once it is known what there is to choose from. */
function WithChoices({ children }: { children: (choices: SlotChoices) => ReactNode }) {
  const { data, error, refetch } = useQuery(SlotChoicesQuery)
  if (data) return children(data.slotChoices)
  if (error) return <ErrorState onRetry={() => void refetch()} />
  return <Spinner />
}
