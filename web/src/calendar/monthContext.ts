import { createContext } from 'react'
import type { Closure } from './closures/closureDocuments.ts'
import type { Palette } from './colours.ts'
import type { CalendarMessages } from './messages.ts'
import type { CalendarSlot } from './types.ts'

/** The props of both month views. `byDay` lists each day's slots by start. */
export type MonthProps = {
  date: string
  today: string
  byDay: ReadonlyMap<string, readonly CalendarSlot[]>
  palette: Palette
  changed: ReadonlySet<string>
  closures: readonly Closure[]
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
}

/** What one line of a day is for: a slot, or the number of those that have no room. */
export type PlaceOfMonth = { day: string; slot: CalendarSlot } | { day: string; more: number }

/** What the parts of a month draw: the calendar library tells each only where it stands. */
export const Month = createContext<(MonthProps & { places: ReadonlyMap<string, PlaceOfMonth> }) | null>(null)
