import { type LogTypeName, logTypesOf } from '@koma/schema/logTypes'
import { StudentSign } from '../../desk/StudentLink.tsx'
import { messages } from '../../record/history/messages.ts'
import { Changes } from '../../record/history/RecordHistory.tsx'
import { useRecordHistory } from '../../record/history/useRecordHistory.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Fold } from '../../ui/Fold.tsx'
import { useFollow } from '../../shared/live/useFollow.ts'

/** The log types about slots and their bookings. */
const types: readonly LogTypeName[] = [
  ...(['booking', 'cancellation', 'waiting', 'lesson'] as const).flatMap((subject) => logTypesOf[subject]),
  'slot_created',
  'slot_changed',
]

/** Shows what was done to a slot and who was booked there, once it is unfolded; live. (LOG-05…07) */
export function SlotHistory({ id }: { id: string }) {
  const text = useMessages(messages)
  return (
    <Fold title={text.title}>
      <Entries id={id} />
    </Fold>
  )
}

function Entries({ id }: { id: string }) {
  const history = useRecordHistory(id)
  useFollow(['slot'], history.list.reload)
  return (
    <Changes
      {...history}
      base="slot_changes_export"
      types={types}
      renderBeside={({ studentId, studentName }) =>
        studentId !== null && <StudentSign id={studentId} name={studentName ?? ''} tabStop />
      }
    />
  )
}
