import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import type { FullSlot, SlotBooking } from '../store/slotDocuments.ts'
import { CancelQuestion, useBookingName } from './CancelQuestion.tsx'
import { cancelMessages } from './messages.ts'

/** Opens the question before a booking of an open slot is cancelled. Off without the permission. (SCHED-44, PERM-09) */
export function CancelBooking({ slot, booking }: { slot: FullSlot; booking: SlotBooking }) {
  const m = useMessages(cancelMessages)
  const name = useBookingName(slot, booking)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <CancelButton label={(booking.student ? m.cancelOf : m.otherCancelOf)(name)} onPress={() => setOpened(true)} />
      <CancelQuestion slot={slot} booking={booking} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** Draws the button that asks before a booking is cancelled; off without the permission. (PERM-09) */
export function CancelButton({ label, onPress }: { label: string; onPress: () => void }) {
  const m = useMessages(cancelMessages)
  const needs = useNeeds()
  const mayCancel = usePermission('slotCancel')
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={label}
      disabled={!mayCancel}
      title={mayCancel ? undefined : needs('slotCancel')}
      onClick={onPress}
    >
      {m.cancel}
    </Button>
  )
}
