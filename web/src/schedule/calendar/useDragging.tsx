import { type ReactNode, Suspense, useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { toastError } from '../../ui/toasts.tsx'
import { messages } from '../messages.ts'
import { useHomeTime } from '../slot/useHomeTime.tsx'
import { type SlotMove, useMoveSlot } from './useMoveSlot.ts'

const MoveDialog = lazyPart(async () => (await import('../move/MoveDialog.tsx')).MoveDialog)

interface Dragging {
  /** Whether the slot may be dragged; if not, says why. */
  mayDrag: (id: string) => boolean
  /** Moves it to a school wall time and, where there are columns of teachers, to a teacher. */
  onDrop: (id: string, startsAt: string, teacherId?: string) => void
  /** The question after a drop; the page draws it. */
  question: ReactNode
}

/**
 * Drags slots of the calendar. A free slot moves at once; one with students asks first what would come of it.
 * (SCHED-37, decision 028)
 */
export function useDragging(slots: readonly FullSlot[]): Dragging {
  const m = useMessages(messages)
  const mayBook = usePermission('slotBook')
  const atHome = useHomeTime()
  const moveSlot = useMoveSlot()
  const [dropped, setDropped] = useState<{ id: string; to: SlotMove } | null>(null)
  const slotOf = (id: string) => slots.find((each) => each.id === id)
  const droppedSlot = dropped && slotOf(dropped.id)
  return {
    mayDrag: (id) => {
      const isFree = slotOf(id)?.bookedCount === 0
      if (!isFree && !mayBook) toastError(m.bookedStays)
      let isHome = false
      if (isFree || mayBook) atHome(() => (isHome = true))
      return isHome
    },
    onDrop: (id, startsAt, teacherId) => {
      const slot = slotOf(id)
      if (slot === undefined) return
      const otherTeacher = teacherId === undefined || teacherId === slot.teacher?.id ? {} : { teacherId }
      if (slot.bookedCount === 0) void moveSlot(slot, { startsAt, ...(teacherId !== undefined && { teacherId }) })
      else if (slot.startsAt !== startsAt || 'teacherId' in otherTeacher)
        setDropped({ id, to: { startsAt, ...otherTeacher } })
    },
    question: dropped && droppedSlot && (
      <Suspense>
        <MoveDialog slots={[droppedSlot]} dropped={dropped.to} onClose={() => setDropped(null)} />
      </Suspense>
    ),
  }
}
