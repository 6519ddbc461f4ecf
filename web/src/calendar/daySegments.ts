import { datesFrom } from './range.ts'
import type { CalendarSlot, HoursShown, Segment } from './types.ts'

/** Minutes since midnight of a wall time `YYYY-MM-DDTHH:mm:ss`. */
export function minutesOf(wallTime: string): number {
  return Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))
}

/** Returns `HH:mm` of minutes since midnight. */
export function clockOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Returns the minutes a slot takes of its day; null of one that is being made or ends on another day. */
export function spanOf(slot: CalendarSlot | undefined): { start: number; end: number } | null {
  if (slot === undefined || slot.draft || slot.startsAt.slice(0, 10) !== slot.endsAt.slice(0, 10)) return null
  return { start: minutesOf(slot.startsAt), end: minutesOf(slot.endsAt) }
}

/**
 * Cuts slots into what each day from `from` to `to` shows between `hours`, ordered by day,
 * start and teacher. A slot across midnight gives a segment on both days; `hidden` counts the
 * slots that have no part within the hours.
 */
export function segmentsOf(
  slots: readonly CalendarSlot[],
  from: string,
  to: string,
  hours: HoursShown,
): { segments: Segment[]; hidden: number } {
  const segments: Segment[] = []
  let hidden = 0
  for (const slot of slots) {
    const startDate = slot.startsAt.slice(0, 10)
    const endDate = slot.endsAt.slice(0, 10)
    let touchesRange = false
    let shown = false
    if (endDate < from || startDate > to) continue
    for (const date of startDate === endDate ? [startDate] : datesFrom(startDate, endDate)) {
      if (date < from || date > to) continue
      const fullStart = date === startDate ? minutesOf(slot.startsAt) : 0
      const fullEnd = date === endDate ? minutesOf(slot.endsAt) : 1440
      if (fullStart >= fullEnd) continue
      touchesRange = true
      const start = Math.max(fullStart, hours.start * 60)
      const end = Math.min(fullEnd, hours.end * 60)
      if (start >= end) continue
      shown = true
      const key = `${slot.id}_${date.replaceAll('-', '')}`
      segments.push({ key, slotId: slot.id, teacher: slot.teacher, date, start, end })
    }
    if (touchesRange && !shown) hidden += 1
  }
  segments.sort(
    (a, b) =>
      order(a.date, b.date) || a.start - b.start || order(a.teacher, b.teacher) || a.end - b.end || order(a.key, b.key),
  )
  return { segments, hidden }
}

/** Compares texts in any order that is always the same: that of a language costs many times as much. */
const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Returns the wall time under a click: `share` (0–1) down the column of `date`, snapped down to the grid's step of
 * `stepMinutes`. (SCHED-27, SCHED-28)
 */
export function wallTimeAt(date: string, share: number, hours: HoursShown, stepMinutes: number): string {
  const minutes = hours.start * 60 + Math.min(Math.max(share, 0), 0.9999) * (hours.end - hours.start) * 60
  return `${date}T${clockOf(Math.floor(minutes / stepMinutes) * stepMinutes)}:00`
}

/**
 * Returns where an arrow key leads from a card. Up, down, Home and End stay within its column; left and right go to the
 * nearest start in the next column with cards. At the edge of the grid it is the card itself.
 */
export function neighbour(columns: readonly { segments: readonly Segment[] }[], current: string, key: string): string {
  const at = columns.findIndex(({ segments }) => segments.some((segment) => segment.key === current))
  const own = columns[at]?.segments ?? []
  const index = own.findIndex((segment) => segment.key === current)
  const here = own[index]
  if (!here) return current
  if (key === 'ArrowDown') return own[index + 1]?.key ?? current
  if (key === 'ArrowUp') return own[index - 1]?.key ?? current
  if (key === 'Home') return own[0]?.key ?? current
  if (key === 'End') return own.at(-1)?.key ?? current
  const beside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  const next = beside.find(({ segments }) => segments.length > 0)?.segments ?? []
  const nearest = next.toSorted((a, b) => Math.abs(a.start - here.start) - Math.abs(b.start - here.start))[0]
  return nearest?.key ?? current
}

/** Returns each day's slots by start; a slot across midnight belongs to the day it starts. */
export function groupByDay(byId: ReadonlyMap<string, CalendarSlot>): Map<string, CalendarSlot[]> {
  const byDay = new Map<string, CalendarSlot[]>()
  for (const slot of byId.values()) {
    const day = slot.startsAt.slice(0, 10)
    const list = byDay.get(day)
    if (list) list.push(slot)
    else byDay.set(day, [slot])
  }
  for (const list of byDay.values())
    list.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
  return byDay
}
