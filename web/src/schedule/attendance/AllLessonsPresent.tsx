import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { messages as attendanceMessages } from '../../desk/attendance/messages.ts'
import { MARKED, openMarks } from '../../desk/attendance/openMarks.ts'
import { useAttendance } from '../../desk/attendance/useAttendance.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { useFrozenWhile } from '../../ui/hooks/useFrozenWhile.ts'
import { toastUndo } from '../../ui/toasts.tsx'
import classes from './MarkAttendance.module.css'
import { messages } from './messages.ts'

/**
 * Marks everybody whose attendance is open in the ended lessons of the list as present, after one question with their
 * number; those marked keep their marks. It can be undone for a moment. (SCHED-107)
 */
export function AllLessonsPresent({ slots }: { slots: readonly FullSlot[] }) {
  const m = useMessages(messages)
  const words = useMessages(attendanceMessages)
  const now = useNow()
  const { mark } = useAttendance()
  const [asking, setAsking] = useState(false)
  const open = openMarks(slots.filter(({ endsAt }) => endsAt <= now))
  const lessons = new Set(open.map(({ slotId }) => slotId)).size
  // The question keeps its number while it closes.
  const question = useFrozenWhile(m.question(open.length, lessons), !asking)
  const markAll = () => {
    setAsking(false)
    for (const each of open) mark({ ...each, attendance: 'present' })
    const undo = () => {
      for (const each of open) mark({ ...each, attendance: null })
    }
    toastUndo(words.markedAll(open.length), words.undo, undo, MARKED)
  }
  return (
    <div className={classes.all}>
      <output>{lessons > 0 ? m.left(lessons) : m.allMarked}</output>
      {lessons > 0 && (
        <Button variant="default" leftSection={<IconChecks aria-hidden size={16} />} onClick={() => setAsking(true)}>
          {m.markAll(open.length)}
        </Button>
      )}
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel={m.confirm}
        onConfirm={markAll}
        disabled={open.length === 0}
      >
        {m.effect}
      </ConfirmSheet>
    </div>
  )
}
