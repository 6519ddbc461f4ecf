import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowsMove, IconPencil, IconUserOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useFrozenWhile } from '../../ui/hooks/useFrozenWhile.ts'
import { focusedNow } from '../../ui/open/focusedNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { closuresPage } from '../../desk/closuresAddress.ts'
import { useDeletedBy } from '../../desk/gone/useGoneNotice.tsx'
import { slotMessages } from '../../desk/messages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { SlotHeading } from '../../desk/slot/SlotHeading.tsx'
import { useSlot } from '../../desk/store/useSlot.ts'
import { NoSlot } from '../../desk/slot/useSlotDetail.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { leaveFor } from '../../ui/open/leaving.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EditSlot } from '../form/EditSlot.tsx'
import { type CreatedSlot, NewSlot, type NewSlotStart } from '../form/NewSlot.tsx'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import { messages as moveMessages } from '../move/messages.ts'
import { focusCreated } from './focusCreated.ts'
import { messages } from './messages.ts'
import { SlotView } from './SlotView.tsx'
import classes from './SlotView.module.css'
import { useFocusBack } from '../../desk/slot/useFocusBack.ts'
import { useHomeTime } from './useHomeTime.tsx'
import type { OpenDesk } from './useOpenDesk.ts'

const MoveDialog = lazyPart(async () => (await import('../move/MoveDialog.tsx')).MoveDialog)

interface SlotDeskProps {
  desk: OpenDesk
  /** The slots at hand; others are read. */
  slots: readonly FullSlot[]
  /** Whether a slot that has just been made is among what the page shows. */
  isShown: (slot: CreatedSlot) => boolean
  /** Whether it is beside the list, or over it. */
  beside: boolean
  /** Called with start and end of the new slot in its form; null while one is missing. */
  onTimes?: (times: { startsAt: string; endsAt: string } | null) => void
}

/**
 * Shows what is open at the desk: a slot to look at or edit, or the form of a new one. (SCHED-29, SCHED-33, SCHED-47)
 */
export function SlotDesk({ desk, slots, isShown, beside, onTimes }: SlotDeskProps) {
  const current = desk.openId ?? desk.fresh
  // The last slot stays readable during the closing animation.
  const last = useFrozenWhile(current, current === null)
  const frame = beside ? 'panel' : current === null ? 'leaving' : 'sheet'
  const shown = beside ? current : last
  if (shown === null) return null
  return typeof shown === 'string' ? (
    <OpenSlot key={shown} id={shown} slots={slots} frame={frame} onClose={desk.close} />
  ) : (
    <FreshSlot
      key={shown.key}
      start={shown}
      shown={{ isShown, open: desk.reveal }}
      frame={frame}
      onClose={desk.close}
      onTimes={onTimes}
    />
  )
}

type FrameKind = 'panel' | 'sheet' | 'leaving'

function SlotFrame(props: {
  frame: FrameKind
  /** A new slot, which is not in the address. */
  fresh?: boolean
  title: ReactNode
  onClose: () => void
  onEscape?: (() => void) | undefined
  children: ReactNode
}) {
  const { frame, fresh = false, ...rest } = props
  // `focusMade` knows the way to a slot's row or card.
  if (frame === 'panel') return <SidePanel {...rest} keepsFocus={fresh} />
  return <Overlay {...rest} opened={frame === 'sheet'} kind="sheet" size={520} inAddress={!fresh} keepsFocus />
}

function OpenSlot(props: { id: string; slots: readonly FullSlot[]; frame: FrameKind; onClose: () => void }) {
  const { id, slots, frame, onClose } = props
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const needs = useNeeds()
  const mayEdit = usePermission('slotEdit')
  const atHome = useHomeTime()
  const lookup = useSlot(id, slots)
  const [editing, setEditing] = useState(false)
  const [moving, setMoving] = useState(false)
  const moveWords = useMessages(moveMessages)
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  const [cameFrom] = useState(focusedNow)
  useEffect(() => {
    if (frame === 'leaving') focusCreated(id, cameFrom)
  }, [frame, id, cameFrom])

  const [wasHere, setWasHere] = useState(false)
  if (lookup.state === 'here' && !wasHere) setWasHere(true)

  const deletedBy = useDeletedBy(id, wasHere && lookup.state === 'missing')
  if (lookup.state !== 'here') {
    return (
      <SlotFrame frame={frame} title={words.details} onClose={onClose}>
        <NoSlot
          lookup={lookup}
          {...(wasHere
            ? { title: m.deletedTitle, hint: `${deletedBy} ${m.deletedHint}`.trim() }
            : { hint: m.notFoundHint })}
        />
      </SlotFrame>
    )
  }
  const { slot } = lookup
  const back = () => setEditing(false)
  const leaveEdit = () => leaveFor(back)
  return (
    <SlotFrame
      frame={frame}
      title={<SlotHeading slot={slot} />}
      onClose={onClose}
      onEscape={editing ? leaveEdit : undefined}
    >
      <div className={classes.tools}>
        {editing ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft aria-hidden size={16} />}
            onClick={leaveEdit}
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
            title={mayEdit ? undefined : needs('slotEdit')}
            onClick={() => atHome(() => setEditing(true))}
          >
            {m.edit}
          </Button>
        )}
        {!editing && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowsMove aria-hidden size={16} stroke={1.7} />}
            disabled={!mayEdit}
            title={mayEdit ? undefined : needs('slotEdit')}
            onClick={() => atHome(() => setMoving(true))}
          >
            {moveWords.move}
          </Button>
        )}
        {!editing && mayEdit && slot.teacher && (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={closuresPage({ away: slot.teacher.id, from: slot.startsAt, to: slot.endsAt })}
            leftSection={<IconUserOff aria-hidden size={16} stroke={1.7} />}
          >
            {m.teacherAway}
          </Button>
        )}
      </div>
      {moving && (
        <Suspense>
          <MoveDialog slots={[slot]} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      {editing ? (
        <WithChoices>
          {(choices) => <EditSlot slot={slot} choices={choices} onDone={back} onDeleted={onClose} />}
        </WithChoices>
      ) : (
        <SlotView slot={slot} />
      )}
    </SlotFrame>
  )
}

function FreshSlot(props: {
  start: NewSlotStart
  shown: { isShown: (slot: CreatedSlot) => boolean; open: (id: string) => void }
  frame: FrameKind
  onClose: () => void
  onTimes: SlotDeskProps['onTimes']
}) {
  const { start, shown, frame, onClose, onTimes } = props
  const m = useMessages(messages)
  const format = useFormat()
  const [cameFrom] = useState(focusedNow)
  const leave = (createdId: string | null) => {
    onClose()
    focusCreated(createdId, cameFrom)
  }
  // A new slot outside the list or calendar is opened, so that nobody has to look for it.
  const afterCreate = (slot: CreatedSlot | null) => {
    if (slot && !shown.isShown(slot)) shown.open(slot.id)
    else leave(slot?.id ?? null)
  }
  const giveUp = () => leave(null)
  return (
    <SlotFrame
      frame={frame}
      fresh
      title={start.time === '' ? m.newSlot : `${m.newSlot} ${format.date(start.date)} ${start.time}`}
      onClose={() => leaveFor(giveUp)}
    >
      <WithChoices>
        {(choices) => (
          <NewSlot start={start} choices={choices} onCreated={afterCreate} onGiveUp={giveUp} onTimes={onTimes} />
        )}
      </WithChoices>
    </SlotFrame>
  )
}

/** Draws `children` once it is known what there is to choose from. */
function WithChoices({ children }: { children: (choices: SlotChoices) => ReactNode }) {
  const { data, error, refetch } = useQuery(SlotChoicesQuery)
  if (data) return children(data.slotChoices)
  if (error) return <ErrorState onRetry={() => void refetch()} />
  return <Spinner />
}
