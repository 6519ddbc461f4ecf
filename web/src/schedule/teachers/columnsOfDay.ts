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

/**
 * Returns where an arrow key leads from a card: up, down, Home and End within its column, left and right to the nearest
 * start in the next column that has any. Returns the same card where there is nowhere to go.
 */
export function neighbourAcross(columns: readonly TeacherColumn[], current: string, key: string): string {
  const at = columns.findIndex(({ segments }) => segments.some((segment) => segment.key === current))
  const own = columns[at]?.segments ?? []
  const index = own.findIndex((segment) => segment.key === current)
  const here = own[index]
  if (!here) return current
  if (key === 'ArrowDown') return own[index + 1]?.key ?? current
  if (key === 'ArrowUp') return own[index - 1]?.key ?? current
  if (key === 'Home') return own[0]?.key ?? current
  if (key === 'End') return own.at(-1)?.key ?? current
  const beside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).toReversed()
  const next = beside.find(({ segments }) => segments.length > 0)?.segments ?? []
  const nearest = next.toSorted((a, b) => Math.abs(a.start - here.start) - Math.abs(b.start - here.start))[0]
  return nearest?.key ?? current
}

/** Returns the card a person tabbing in meets: the one last looked at, else the first that is not over. */
export function activeCard(
  columns: readonly TeacherColumn[],
  chosen: string | undefined,
  from: number,
): string | undefined {
  const segments = columns.flatMap((column) => column.segments)
  const last = segments.find(({ key }) => key === chosen)
  return (last ?? segments.find(({ end }) => end > from) ?? segments[0])?.key
}
