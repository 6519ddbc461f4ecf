/** What a slot's card shows, from most to least important. (SLOT-18) */
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
 * The height of one hour in CSS pixels for a grid of `stepMinutes`: finer grids are
 * taller, so that each line keeps a height one can hit. (SCHED-18, D68)
 */
export function hourHeight(stepMinutes: number): number {
  const linesPerHour = 60 / stepMinutes
  return Math.max(hourlyGridHourHeight, Math.round(linesPerHour * 20))
}

/**
 * What fits a card of `height` CSS pixels, by the minutes that height stands for in
 * the hourly grid: under 10 nothing, 10 the icon, 20 the time, 25 the teacher,
 * 30 the location, 40 the course, 50 the students. (SLOT-18, CONST-26, D36)
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

/** How much stands beside each other on a card, from least to most. */
export type Room = 'sliver' | 'tiny' | 'small' | 'tight' | 'narrow' | 'wide'

/** CSS pixels up to which a card has that room. */
const widths = [
  ['sliver', 36],
  ['tiny', 46],
  ['small', 64],
  ['tight', 106],
  ['narrow', 132],
] as const

/** The room on a card of `width` CSS pixels. */
export function roomFor(width: number): Room {
  return widths.find(([, most]) => width <= most)?.[0] ?? 'wide'
}
