import { createContext, type RefObject } from 'react'
import type { Closure } from './closures/closureDocuments.ts'
import type { Palette } from './colours.ts'
import type { CalendarMessages } from './messages.ts'
import type { Audience, CalendarSlot } from './types.ts'

/** The props of both month views. `byDay` lists each day's slots by start. */
export type MonthProps = {
  date: string
  today: string
  byDay: ReadonlyMap<string, readonly CalendarSlot[]>
  palette: Palette
  changed: ReadonlySet<string>
  closures: readonly Closure[]
  audience: Audience
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
}

/** What one line of a day is for: a slot, or the number of those that have no room. */
export type PlaceOfMonth = { day: string; slot: CalendarSlot } | { day: string; more: number }

/** The line that had the focus before the lines changed, and its element then. */
export type FocusedPlace = { id: string; element: Element }

interface MonthParts extends MonthProps {
  places: ReadonlyMap<string, PlaceOfMonth>
  focused: RefObject<FocusedPlace | null>
}

/** Gives the parts of a month what to draw: the calendar library tells each only its day. */
export const Month = createContext<MonthParts | null>(null)
