import type { FullSlot, SlotBooking } from '../../desk/store/slotDocuments.ts'

/** A slot's lines on paper: one for each who has booked, or a single one that nobody has. */
export interface SheetSlot {
  slot: FullSlot
  bookings: readonly (SlotBooking | null)[]
}

/** The slots of one teacher, or of the whole day. */
export interface SheetPart {
  key: string
  /** The teacher; null where the sheet goes by time. */
  teacher: FullSlot['teacher']
  slots: SheetSlot[]
}

/** How the sheet of a day is ordered. */
export type SheetOrder = 'teacher' | 'time'

/** Returns a day's slots as a sheet shows them, by teacher (in the order of their ids) or all by time. */
export function sheetParts(slots: readonly FullSlot[], order: SheetOrder): SheetPart[] {
  const parts = new Map<string, SheetPart>()
  for (const slot of slots.toSorted(byStart)) {
    const { teacher } = slot
    const key = order === 'time' ? '' : (teacher?.id ?? '')
    const part = parts.get(key) ?? { key, teacher: order === 'time' ? null : teacher, slots: [] }
    parts.set(key, part)
    const bookings = slot.bookings ?? []
    part.slots.push({ slot, bookings: bookings.length > 0 ? bookings : [null] })
  }
  return [...parts.values()].toSorted((a, b) => compare(a.teacher?.teacherCode ?? '', b.teacher?.teacherCode ?? ''))
}

/** Returns the number of slots, of booked ones, and of students. */
export function sheetFigures(slots: readonly FullSlot[]): { slots: number; booked: number; students: number } {
  const booked = slots.filter(({ bookedCount }) => bookedCount > 0)
  const students = slots.flatMap(({ bookings }) => (bookings ?? []).filter(({ student }) => student !== null))
  return { slots: slots.length, booked: booked.length, students: students.length }
}

function byStart(a: FullSlot, b: FullSlot): number {
  return compare(a.startsAt, b.startsAt) || compare(a.teacher?.teacherCode ?? '', b.teacher?.teacherCode ?? '')
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
