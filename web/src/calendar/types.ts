/** The three ways to look at the calendar. (STU-17, TCH-15, SCHED-14) */
export type CalendarView = 'day' | 'week' | 'month'

/** The share of a slot's seats that are taken. (SLOT-10, SLOT-11) */
export type Occupancy = 'empty' | 'partial' | 'full'

/**
 * The audience a slot is coloured for: staff and teachers see the teacher's colour. A student sees own bookings in the
 * school's colour and everything else in light grey. What can be booked has an edge in the school's colour
 * (`student-open`). (D34)
 */
export type SlotTone = 'teacher' | 'student-own' | 'student-open' | 'student-other'

/**
 * Whose calendar it is: a student's, whose own bookings count before all others, or one of teachers and staff. (D34)
 */
export type Audience = 'student' | 'staff'

/** One slot as the calendar draws it. Times are the school's wall clock, `YYYY-MM-DDTHH:mm:ss`. */
export type CalendarSlot = {
  /** Letters, digits, `-` and `_` only, such as a UUID. */
  id: string
  startsAt: string
  endsAt: string
  /** Texts in the interface language; an empty one is left out. */
  teacher: string
  location: string
  course: string
  students: readonly string[]
  memo?: string
  occupancy: Occupancy
  /** Shown as `1/4` for group slots and spoken as words. */
  seats?: { booked: number; capacity: number }
  /** The teacher's colour, `#rrggbb`. (SLOT-17) */
  colour: string
  tone: SlotTone
  /** The slot's state for a student, in a word or two; it replaces the word for how full it is. */
  state?: string
  /** Icons: taught online, in person, or both; someone waits for a place. (SLOT-13) */
  online?: boolean
  inPerson?: boolean
  waiting?: boolean
  /** Not a slot yet: the place of one that is being made. (SCHED-34) */
  draft?: boolean
}

/** The part of a slot that falls on one day within the hours shown. */
export type Segment = {
  /** `<slot id>_<yyyymmdd>` */
  key: string
  slotId: string
  /** The slot's teacher as written on it. */
  teacher: string
  /** `YYYY-MM-DD` */
  date: string
  /** Minutes since midnight of `date`; `end` is at most 1440. */
  start: number
  end: number
  /** The segments it stands for, where there is no room for each; it has no slot of its own then. */
  folded?: readonly Segment[]
}

/** The hours a day shows: whole hours, `0 ≤ start < end ≤ 24`. */
export type HoursShown = { start: number; end: number }
