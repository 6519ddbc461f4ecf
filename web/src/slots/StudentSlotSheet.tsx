import { useFragment, useQuery } from '@apollo/client/react'
import { hasEnded } from '@koma/schema/rules/time'
import { Button, Group } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { Overlay } from '../ui/Overlay.tsx'
import {
  type OwnBooking,
  StudentPastBookingsQuery,
  type StudentSlot,
  StudentSlot_slot,
  StudentSlotQuery,
} from '../student/studentDocuments.ts'
import { ForChild } from '../student/family/ForChild.tsx'
import { ownChanges } from '../student/ownChanges.ts'
import { useSlotSheet } from '../student/useSlotSheet.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import { SlotSheetBody } from './SlotSheetBody.tsx'

/**
 * Draws the slot named in the address, opened over the page: what it is, and what the student can do with it. (STU-12,
 * STU-13)
 */
export function StudentSlotSheet() {
  const { slotId, close } = useSlotSheet()
  // The sheet still shows its slot while it moves out of sight.
  const shown = useFrozenWhile(slotId, slotId === null)
  // While a booking is on its way, closing would look like calling it off.
  const closeUnlessBooking = () => {
    if (slotId === null || !ownChanges.has(slotId)) close()
  }
  return (
    <Overlay
      opened={slotId !== null}
      onClose={closeUnlessBooking}
      title={shown !== null && <SlotTitle slotId={shown} />}
      kind="details"
      inAddress
    >
      {shown !== null && (
        <>
          <ForChild />
          <SlotContent key={shown} slotId={shown} onClose={close} />
        </>
      )}
    </Overlay>
  )
}

function SlotTitle({ slotId }: { slotId: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const slot = useKnownSlot(slotId)
  return slot === null ? text.slot : format.when(slot)
}

function SlotContent({ slotId, onClose }: { slotId: string; onClose: () => void }) {
  const text = useMessages(messages)
  const now = useNow()
  const slot = useKnownSlot(slotId)
  const { data, error, refetch } = useQuery(StudentSlotQuery, { variables: { id: slotId }, context: { quiet: true } })

  if (slot !== null && hasEnded(slot, now)) return <EndedSlot slot={slot} onClose={onClose} />
  if (slot !== null) return <SlotSheetBody slot={slot} past={none} onClose={onClose} />
  if (error !== undefined) return <ErrorState onRetry={() => void refetch()} />
  if (data?.slot !== null) return <Spinner />
  return (
    <output>
      <EmptyState
        title={text.deletedTitle}
        hint={text.deletedHint}
        icon={IconCalendarX}
        action={
          <Group justify="center">
            <Button component={Link} to="/student/history" variant="default">
              {text.seeHistory}
            </Button>
            <Button onClick={onClose}>{text.back}</Button>
          </Group>
        }
      />
    </output>
  )
}

const none: readonly OwnBooking[] = []

/**
 * Shows a slot that is over; it may have been the student's own, which the bookings still to come do not show.
 * (SLOT-09)
 */
function EndedSlot({ slot, onClose }: { slot: StudentSlot; onClose: () => void }) {
  const day = slot.startsAt.slice(0, 10)
  const variables = { from: day, to: day }
  const { data, error, refetch } = useQuery(StudentPastBookingsQuery, { variables, context: { quiet: true } })
  if (data !== undefined) {
    return <SlotSheetBody slot={slot} past={data.viewer?.student?.pastBookings ?? none} onClose={onClose} />
  }
  return error === undefined ? <Spinner /> : <ErrorState onRetry={() => void refetch()} />
}

/** Returns a slot as the cache knows it; null until it does, and when the slot is gone. */
function useKnownSlot(slotId: string): StudentSlot | null {
  const { data, complete } = useFragment({
    fragment: StudentSlot_slot,
    from: { __typename: 'Slot', id: slotId },
  })
  return complete ? data : null
}
