/** The parts of a slot's card, from most to least important. (SLOT-18) */
export type Detail = {
  icon: boolean
  time: boolean
  teacher: boolean
  location: boolean
  course: boolean
  students: boolean
}

/** The height of one hour in the hourly grid, in CSS pixels; the measure of D36. */
export const hourlyGridHourHeight = 72

/**
 * Returns the height of one hour in CSS pixels for a grid of `stepMinutes`: finer grids are taller, so that each line
 * can be hit. (SCHED-18, D68)
 */
export function hourHeight(stepMinutes: number): number {
  const linesPerHour = 60 / stepMinutes
  return Math.max(hourlyGridHourHeight, Math.round(linesPerHour * 20))
}

/** CSS pixels that the hours of a day may take on an upright sheet of A4, below what names and filters them. */
const paperHeight = 740

/** Returns the factor for hours of this many CSS pixels on paper, where no card may be cut by the end of a sheet. */
export function paperZoom(height: number): number {
  return Math.min(1, paperHeight / height)
}

/**
 * Returns what fits a card of `height` CSS pixels. By its minutes in the hourly grid: 10 the icon, 20 the time, 25 the
 * teacher, 30 the location, 40 the course, 50 the students. (SLOT-18, CONST-26, D36)
 */
export function detailFor(height: number): Detail {
  // Half a pixel of rounding must not cost a line.
  const minutes = ((height + 0.5) / hourlyGridHourHeight) * 60
  return {
    icon: minutes >= 10,
    time: minutes >= 20,
    teacher: minutes >= 25,
    location: minutes >= 30,
    course: minutes >= 40,
    students: minutes >= 50,
  }
}

/** The widths of a card's text, from least to most beside each other. */
export type Room = 'sliver' | 'tiny' | 'small' | 'tight' | 'narrow' | 'wide'

/** CSS pixels up to which a card has that room. */
const widths = [
  ['sliver', 36],
  ['tiny', 46],
  ['small', 64],
  ['tight', 106],
  ['narrow', 132],
] as const

/** Returns the room on a card of `width` CSS pixels. */
export function roomFor(width: number): Room {
  return widths.find(([, most]) => width <= most)?.[0] ?? 'wide'
}

/** Returns CSS pixels about as wide as `text` in a card's first line; Japanese takes twice the room. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 12.5 : 6.8), 0)

/** The icons before and after the words of a card's first line, its edges and the gaps, in CSS pixels. */
const besideWords = { narrow: 36, wide: 66 }

/**
 * Returns what the first line of a card shows of time and state, in a `room` with space for both. Where not all fits,
 * the end of the lesson goes; where the word would still be cut, the word goes instead. (SLOT-18)
 */
export function headFor(width: number, room: 'narrow' | 'wide', state = ''): { end: boolean; state: boolean } {
  const space = width - besideWords[room]
  const [start, times, word] = [widthOf('00:00'), widthOf('00:00–00:00'), widthOf(state)]
  if (times + word <= space) return { end: true, state: word > 0 }
  if (start + word <= space) return { end: false, state: true }
  return { end: true, state: false }
}
