import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import type { UndoneLessons } from '../../calendar/repeat/RepeatDone.tsx'
import { repeatMessages } from '../../calendar/repeat/repeatMessages.ts'
import { RepeatPanel } from '../../calendar/repeat/RepeatPanel.tsx'
import { useUndoLessons } from '../../calendar/repeat/useUndoLessons.ts'
import type { RepeatedLesson } from '../../calendar/repeat/useRepeat.ts'
import type { FullSlot, SlotBooking } from '../../desk/store/slotDocuments.ts'
import { TellPeople } from '../../record/notices/TellPeople.tsx'
import { useUndoPreview } from '../../record/notices/useUndoPreview.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { askToUndo } from '../../record/notices/askToUndo.tsx'
import type { UndoEnd } from '../../record/notices/UndoQuestion.tsx'
import { messages } from './messages.ts'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import { useFocusBack } from '../../desk/slot/useFocusBack.ts'

/** Opens the booking of a student's lesson every week, beside the student. (REPEAT-01, REPEAT-07) */
export function RepeatBooking({ slot, booking }: { slot: FullSlot; booking: SlotBooking }) {
  const m = useMessages(messages)
  const text = useMessages(repeatMessages)
  const mayBook = usePermission('slotBook')
  const [opened, setOpened] = useState(false)
  const opener = useFocusBack<HTMLButtonElement>(opened)
  const { student } = booking
  useGoneNotice(opened, { slotId: slot.id, startsAt: slot.startsAt, studentId: student?.id })
  const course = slot.bookedCourse
  if (!mayBook || student === null || course == null) return null
  if (!opened) {
    return (
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        aria-label={m.repeatOf(student.fullName)}
        title={text.open}
        onClick={() => setOpened(true)}
      >
        {/* A line below each of four students has no room for its words. */}
        <IconRepeat size={16} aria-hidden />
      </Button>
    )
  }
  const close = () => setOpened(false)
  const online = slot.lessonOnline === true
  return (
    <StaffRepeat
      slot={slot}
      student={student}
      course={course}
      online={online}
      lessonRules
      onClose={close}
      onBack={close}
    />
  )
}

interface StaffRepeatProps {
  slot: FullSlot
  student: { id: string; fullName: string }
  course: { code: string; displayName: string }
  online: boolean
  lessonRules: boolean
  onBack: () => void
  onClose: () => void
}

/** Books a lesson every week for a student; names who is told, with a switch. (REPEAT-07) */
export function StaffRepeat({ slot, student, course, online, lessonRules, onBack, onClose }: StaffRepeatProps) {
  const m = useMessages(messages)
  const [tell, setTell] = useState(true)
  const undo = useConfirmedUndo(student.fullName, tell)
  const lesson: RepeatedLesson = {
    slotId: slot.id,
    startsAt: slot.startsAt,
    courseCode: course.code,
    online,
    locationId: online ? null : (slot.location?.id ?? null),
  }
  const place = online ? m.online : (slot.location?.locationName ?? '')
  return (
    <RepeatPanel
      lesson={lesson}
      summary={[student.fullName, slot.teacher?.displayName, course.displayName, place].filter(Boolean).join(' · ')}
      repeatFor={{ studentId: student.id, lessonRules }}
      contractEnd={null}
      dependsOn={[slot]}
      tell={tell}
      renderTell={(slotIds) => (
        <TellPeople slotIds={slotIds} of={{ studentId: student.id }} tell={tell} onTell={setTell} />
      )}
      onUndo={undo}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

/** Undoes bookings that were made in one step; where that tells people, they are named first. */
function useConfirmedUndo(
  name: string,
  tell: boolean,
): (bookingIds: readonly string[]) => Promise<UndoneLessons | null> {
  const m = useMessages(messages)
  const previewUndo = useUndoPreview()
  const undo = useUndoLessons()
  return async (bookingIds) => {
    let undone: UndoneLessons | null = null
    const preview = () => previewUndo({ bookingIds: [...bookingIds], tell })
    const undoAsShown = async (digest: string | null): Promise<UndoEnd> => {
      undone = await undo(bookingIds, { tell, digest })
      if (undone === null) return 'kept'
      return typeof undone === 'string' ? { refusal: undone } : 'done'
    }
    const end = await askToUndo(preview, undoAsShown, {
      title: m.undoBookingsAsk(name, bookingIds.length),
      undo: bookingIds.length === 1 ? m.undoBookingNow : m.undoBookingsNow,
      keep: bookingIds.length === 1 ? m.keepBooking : m.keepBookings,
    })
    if (end === 'kept') return null
    return end === 'done' ? undone : end.refusal
  }
}
