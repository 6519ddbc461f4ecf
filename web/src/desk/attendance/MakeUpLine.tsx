import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { SlotBooking } from '../store/slotDocuments.ts'
import classes from './AttendanceButtons.module.css'
import { messages } from './messages.ts'
import { useMakeUp, useMakeUpWords } from './useMakeUp.ts'

/**
 * Says below a student's row which marks give make-up points and until when, or which ones the mark has given and
 * whether another mark can remove them. Draws nothing where no mark does anything. (LOT-16)
 */
export function MakeUpLine({ slotId, booking }: { slotId: string; booking: SlotBooking }) {
  const m = useMessages(messages)
  const format = useFormat()
  const words = useMakeUpWords()
  const makeUp = useMakeUp(slotId, booking)
  if (makeUp === undefined || booking.student === null) return null
  const given = words(makeUp)
  const [used] = makeUp.usedBy
  const parts =
    given === ''
      ? makeUp.marks.flatMap((mark) => {
          const credits = words(mark)
          if (credits === '') return []
          const name =
            mark.reason === null
              ? m.absent
              : mark.attendance === 'absent'
                ? m.absentFor(m.reasons[mark.reason])
                : m.reasons[mark.reason]
          return [m.gives(name, credits)]
        })
      : [m.given(given), used === undefined ? m.removable : m.usedFor(format.dateTime(used))]
  return <p className={classes.makeUp}>{parts.join(' · ')}</p>
}
