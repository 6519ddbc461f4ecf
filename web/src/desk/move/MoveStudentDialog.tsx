import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { moveStudentMessages } from './messages.ts'
import { StudentMoveCheck } from './StudentMoveCheck.tsx'
import { DeskMovedLessonQuery } from './moveStudentDocuments.ts'
import { MoveList } from './MoveList.tsx'
import type { MoveChoice } from './nearestFirst.ts'

interface MoveStudentDialogProps {
  slotId: string
  student: { id: string; fullName: string }
  opened: boolean
  onClose: () => void
  /** Hears that it moves the booking itself, and again if that was refused. */
  onMoving: (own: boolean) => void
}

/**
 * Draws the steps from the button to a moved booking: choose a lesson, see what it does and who is told, move.
 * (MOVE-10)
 */
export function MoveStudentDialog({ slotId, student, opened, onClose, onMoving }: MoveStudentDialogProps) {
  const text = useMessages(moveStudentMessages)
  const [choice, setChoice] = useState<MoveChoice | null>(null)
  const close = () => {
    setChoice(null)
    onClose()
  }
  return (
    <Overlay
      opened={opened}
      onClose={close}
      onEscape={choice === null ? undefined : () => setChoice(null)}
      title={text.title(student.fullName)}
      kind="dialog"
      size="lg"
      fullOnPhone
    >
      {opened && (
        <Steps
          slotId={slotId}
          student={student}
          choice={choice}
          onChoose={setChoice}
          onDone={close}
          onMoving={onMoving}
        />
      )}
    </Overlay>
  )
}

interface StepsProps extends Omit<MoveStudentDialogProps, 'opened' | 'onClose'> {
  choice: MoveChoice | null
  onChoose: (choice: MoveChoice | null) => void
  onDone: () => void
}

function Steps({ slotId, student, choice, onChoose, onDone, onMoving }: StepsProps) {
  const text = useMessages(moveStudentMessages)
  const { data, error, refetch } = useQuery(DeskMovedLessonQuery, {
    variables: { slotId },
    fetchPolicy: 'network-only',
  })
  useFollow(['slot'], refetch, slotId)
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const seat = data.slot?.bookings?.find((booking) => booking.student?.id === student.id)
  if (data.slot === null || seat === undefined) return <EmptyState title={text.changedTitle} hint={text.changedHint} />
  const lesson = { slot: data.slot, seat }
  return choice === null ? (
    <MoveList lesson={lesson} studentId={student.id} onChoose={onChoose} />
  ) : (
    <StudentMoveCheck
      lesson={lesson}
      student={student}
      choice={choice}
      onDone={onDone}
      onBack={() => onChoose(null)}
      onMoving={onMoving}
    />
  )
}
