import { segmentsOf } from '../../calendar/daySegments.ts'
import type { CalendarSlot, HoursShown, Segment } from '../../calendar/types.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'

/** A teacher as the head of a column names them. */
export interface ColumnTeacher {
  id: string
  teacherCode: string
  displayName: string
  calendarColor: string
  active: boolean
}

/** One teacher's day. */
export interface TeacherColumn {
  teacher: ColumnTeacher
  slots: number
  booked: number
  /** By start. */
  segments: readonly Segment[]
}

/**
 * Returns the columns of a day: every active teacher, and others with slots then, in the order of the teachers.
 * @param onlyBusy leaves out teachers without slots that day
 * @param drawn the slots as they are drawn, by id; others are left out
 */
export function columnsOf(
  teachers: readonly ColumnTeacher[],
  slots: readonly FullSlot[],
  options: {
    onlyBusy: boolean
    date: string
    hours: HoursShown
    drawn: ReadonlyMap<string, CalendarSlot>
    /** A slot that is being made, and its teacher. */
    draft?: { slot: CalendarSlot; teacherId: string } | null
  },
): TeacherColumn[] {
  const byTeacher = new Map<string, FullSlot[]>()
  for (const slot of slots) {
    if (slot.teacher) byTeacher.set(slot.teacher.id, [...(byTeacher.get(slot.teacher.id) ?? []), slot])
  }
  const { onlyBusy, date, hours, drawn, draft } = options
  return teachers.flatMap((teacher) => {
    const own = byTeacher.get(teacher.id) ?? []
    const making = draft?.teacherId === teacher.id ? [draft.slot] : []
    if (own.length + making.length === 0 && (onlyBusy || !teacher.active)) return []
    const cards = [...own.flatMap(({ id }) => drawn.get(id) ?? []), ...making]
    return {
      teacher,
      slots: own.length,
      booked: own.filter(({ bookedCount }) => bookedCount > 0).length,
      segments: segmentsOf(cards, date, date, hours).segments,
    }
  })
}
