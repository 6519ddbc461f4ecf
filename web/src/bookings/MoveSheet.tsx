import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ForChild } from '../student/family/ForChild.tsx'
import { MoveConfirm } from '../student/MoveConfirm.tsx'
import { moveMessages } from '../student/moveMessages.ts'
import { type MoveChoice, MoveTargets } from '../student/MoveTargets.tsx'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { Overlay } from '../ui/Overlay.tsx'

interface MoveSheetProps {
  /** The slot whose booking to move; null while the sheet is closed. */
  slotId: string | null
  onClose: () => void
}

/**
 * Draws the steps between the Move button and a moved booking: choose a lesson, see what it does, move. (MOVE-01,
 * MOVE-08)
 */
export function MoveSheet({ slotId, onClose }: MoveSheetProps) {
  const text = useMessages(moveMessages)
  const { bookingOf } = useStudentAccount()
  const opened = slotId === null ? undefined : bookingOf.get(slotId)
  // The sheet still shows the booking while it moves out of sight.
  const shown = useFrozenWhile(opened, opened === undefined)
  const [chosen, setChosen] = useState<{ slotId: string | null; choice: MoveChoice } | null>(null)
  const choice = chosen !== null && chosen.slotId === (slotId ?? chosen.slotId) ? chosen.choice : null
  const back = () => setChosen(null)
  const close = () => {
    back()
    onClose()
  }
  return (
    <Overlay
      opened={opened !== undefined}
      onClose={close}
      onEscape={choice === null ? undefined : back}
      title={text.title}
      kind="details"
    >
      {shown !== undefined && (
        <>
          <ForChild />
          {choice === null ? (
            <MoveTargets key={shown.id} booking={shown} onChoose={(given) => setChosen({ slotId, choice: given })} />
          ) : (
            <MoveConfirm key={shown.id} booking={shown} choice={choice} onDone={close} onBack={back} />
          )}
        </>
      )}
    </Overlay>
  )
}
