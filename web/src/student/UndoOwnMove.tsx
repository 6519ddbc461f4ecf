import { Button } from '@mantine/core'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useNow } from '../shared/school/useNow.ts'
import { moveMessages } from './moveMessages.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useUndoOwnMove } from './useUndoOwnMove.tsx'

/** Offers to undo the last move of a booking as long as that is possible; nothing afterwards. (MOVE-11) */
export function UndoOwnMove({ booking: { id, slot, course, undoableMove } }: { booking: OwnBooking }) {
  const text = useMessages(moveMessages)
  const format = useFormat()
  const offline = useOffline()
  const now = useNow()
  const { undo, undoing } = useUndoOwnMove()
  if (undoableMove === null || now >= undoableMove.undoUntil) return null
  const { startsAt, undoUntil } = undoableMove
  return (
    <Button
      variant="default"
      size="xs"
      disabled={offline}
      loading={undoing}
      aria-label={`${text.undoUntil(format.time(undoUntil))} ${format.dateTime(slot.startsAt)} ${course.displayName}`}
      onClick={() => void undo(id, startsAt)}
    >
      {text.undoUntil(format.time(undoUntil))}
    </Button>
  )
}
