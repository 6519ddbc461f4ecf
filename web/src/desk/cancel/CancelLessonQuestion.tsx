import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { NoSlot } from '../slot/useSlotDetail.tsx'
import { useSlot } from '../store/useSlot.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { cancelMessages } from './messages.ts'

interface CancelLessonQuestionProps {
  slotId: string
  student: { id: string; fullName: string }
  opened: boolean
  onClose: () => void
}

/** Reads the lesson, and asks before the student's booking in it is cancelled; says so where it has gone. */
export function CancelLessonQuestion({ slotId, student, opened, onClose }: CancelLessonQuestionProps) {
  const m = useMessages(cancelMessages)
  const lookup = useSlot(slotId, [])
  if (lookup.state === 'loading') return null
  const slot = lookup.state === 'here' ? lookup.slot : null
  const booking = slot?.bookings?.find((each) => each.student?.id === student.id)
  if (slot !== null && booking !== undefined) {
    return <CancelQuestion slot={slot} booking={booking} opened={opened} onClose={onClose} />
  }
  return (
    <Overlay opened={opened} onClose={onClose} title={m.cancelTitle(student.fullName)} kind="sheet">
      <NoSlot lookup={lookup.state === 'here' ? { state: 'missing' } : lookup} title={m.changed} hint={m.changedHint} />
    </Overlay>
  )
}
