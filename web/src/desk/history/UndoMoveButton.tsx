import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useUndoMove } from '../move/useUndoMove.tsx'
import classes from './BookingLine.module.css'
import type { HistoryEntry } from './bookingHistoryDocuments.ts'
import { messages } from './messages.ts'

/**
 * Offers to undo a student's move for the day in which staff can; the answer says where it can no longer be. (MOVE-11)
 */
export function UndoMoveButton({ entry }: { entry: HistoryEntry }) {
  const text = useMessages(messages)
  const format = useFormat()
  const now = useNow()
  const mayBook = usePermission('slotBook')
  const undo = useUndoMove()
  const [busy, setBusy] = useState(false)
  const { bookingId, student, lessonTime, lessonTimeBefore, interactionTime } = entry
  const until = `${addDays(interactionTime.slice(0, 10), 1)}${interactionTime.slice(10)}`
  if (!mayBook || bookingId === null || student === null || lessonTimeBefore === null || now > until) return null
  const press = async () => {
    setBusy(true)
    await undo({ bookingId, name: student.fullName, startsAt: lessonTimeBefore, tell: true })
    setBusy(false)
  }
  return (
    <Button
      className={classes.undo}
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={text.undoMoveOf(format.dateTime(lessonTime))}
      loading={busy}
      onClick={() => void press()}
    >
      {text.undoMove}
    </Button>
  )
}
