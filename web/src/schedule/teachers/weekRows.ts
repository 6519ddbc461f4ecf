import type { CalendarSlot } from '../../calendar/types.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { ColumnTeacher } from './columnsOfDay.ts'

/** A slot as a chip of the week shows it. */
interface WeekChipSlot {
  drawn: CalendarSlot
  /** The students, or what takes the time; empty while nobody has booked. */
  who: string
  /** Whether it counts as booked. A seat that is only held for somebody does not. */
  isBooked: boolean
}

/** One teacher's week. */
export interface WeekRow {
  /** Null for slots of nobody. */
  teacher: ColumnTeacher | null
  slots: number
  booked: number
  /** The slots of each day shown, by start. */
  days: readonly (readonly WeekChipSlot[])[]
}

/** The number of slots, and of booked ones. */
export interface Count {
  slots: number
  booked: number
}

/**
 * Returns a row for every active teacher and others with slots in these days, in their order. Slots without a teacher
 * come last. A slot belongs to the day it starts.
 * @param onlyBusy leaves out teachers without slots
 * @param drawn the slots as they are drawn, by id; others are left out
 */
export function weekRows(
  teachers: readonly ColumnTeacher[],
  slots: readonly FullSlot[],
  options: {
    onlyBusy: boolean
    dates: readonly string[]
    drawn: ReadonlyMap<string, CalendarSlot>
    /** A slot that is being made, and its teacher. */
    draft: { slot: CalendarSlot; teacherId: string } | null
    separator: string
  },
): WeekRow[] {
  const { onlyBusy, dates, drawn, draft, separator } = options
  const byTeacher = new Map<string, FullSlot[]>()
  for (const slot of slots) {
    const id = slot.teacher?.id ?? ''
    const own = byTeacher.get(id)
    if (own) own.push(slot)
    else byTeacher.set(id, [slot])
  }
  const rowOf = (teacher: ColumnTeacher | null): WeekRow => {
    const own = byTeacher.get(teacher?.id ?? '') ?? []
    const days: WeekChipSlot[][] = dates.map(() => [])
    const counted = { slots: 0, booked: 0 }
    const dayOf = (card: CalendarSlot) => days[dates.indexOf(card.startsAt.slice(0, 10))]
    for (const slot of own) {
      const card = drawn.get(slot.id)
      const day = card && dayOf(card)
      if (!day) continue
      const isBooked = slot.bookedCount > 0
      day.push({ drawn: card, who: whoOf(slot, separator), isBooked })
      counted.slots += 1
      if (isBooked) counted.booked += 1
    }
    if (draft && draft.teacherId === teacher?.id)
      dayOf(draft.slot)?.push({ drawn: draft.slot, who: '', isBooked: false })
    for (const day of days) day.sort((a, b) => (a.drawn.startsAt < b.drawn.startsAt ? -1 : 1))
    return { teacher, ...counted, days }
  }
  const known = teachers.map(rowOf)
  const rows = known.filter(
    ({ teacher, days }) => days.some(({ length }) => length > 0) || (!onlyBusy && teacher?.active),
  )
  return byTeacher.has('') ? [...rows, rowOf(null)] : rows
}

function whoOf({ bookings, bookedCourse }: FullSlot, separator: string): string {
  const names = (bookings ?? []).flatMap(({ student }) => student?.fullName ?? [])
  return names.length > 0 ? names.join(separator) : (bookedCourse?.displayName ?? '')
}

/** Counts all rows on each day. */
export function countsOf(rows: readonly WeekRow[], days: number): Count[] {
  return Array.from({ length: days }, (_, day) => {
    const all = rows.flatMap((row) => row.days[day] ?? []).filter(({ drawn }) => !drawn.draft)
    return { slots: all.length, booked: all.filter(({ isBooked }) => isBooked).length }
  })
}

/** Returns the most slots that run at one time, counting no further than `enough`. */
export function mostAtOnce(slots: readonly { startsAt: string; endsAt: string }[], enough: number): number {
  const byStart = slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  let most = 0
  let running: string[] = []
  for (const { startsAt, endsAt } of byStart) {
    running = running.filter((end) => end > startsAt)
    running.push(endsAt)
    most = Math.max(most, running.length)
    if (most >= enough) break
  }
  return most
}

/**
 * Returns the slot that a key reaches from `current`. Up and down pass through a teacher's day and on to the next
 * teacher with slots that day. ArrowLeft and ArrowRight reach the nearest start of the next day with slots, Home and
 * End the first and last slot of the row. Returns `current` at the edge.
 */
export function neighbourInWeek(rows: readonly WeekRow[], current: string, key: string): string {
  const isHere = ({ drawn }: WeekChipSlot) => drawn.id === current
  const at = rows.findIndex(({ days }) => days.some((day) => day.some(isHere)))
  const row = rows[at]
  const day = row?.days.findIndex((each) => each.some(isHere)) ?? -1
  const own = row?.days[day]
  if (!row || !own) return current
  const place = own.findIndex(isHere)
  const here = own[place]?.drawn.startsAt.slice(11) ?? ''
  const idOf = (slot: WeekChipSlot | undefined) => slot?.drawn.id
  const inOthers = (others: readonly WeekRow[]) => others.find(({ days }) => (days[day]?.length ?? 0) > 0)?.days[day]
  const beside = (days: WeekRow['days']) => {
    const slots = days.find(({ length }) => length > 0) ?? []
    const away = (slot: WeekChipSlot) => Math.abs(minutes(slot.drawn.startsAt.slice(11)) - minutes(here))
    return idOf(slots.toSorted((a, b) => away(a) - away(b))[0])
  }
  const next = {
    ArrowDown: () => idOf(own[place + 1] ?? inOthers(rows.slice(at + 1))?.[0]),
    ArrowUp: () => idOf(own[place - 1] ?? inOthers(rows.slice(0, at).toReversed())?.at(-1)),
    ArrowRight: () => beside(row.days.slice(day + 1)),
    ArrowLeft: () => beside(row.days.slice(0, day).toReversed()),
    Home: () => idOf(row.days.flat()[0]),
    End: () => idOf(row.days.flat().at(-1)),
  }[key]
  return next?.() ?? current
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
