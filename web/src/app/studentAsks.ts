import { lookup } from '@koma/schema/rules/lookup'
import { askHistory } from '../activity/askHistory.ts'
import { askBookings } from '../bookings/askBookings.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { askSlotCalendar, askSlotList } from '../slots/askSlots.ts'
import { askInfo } from '../students/askInfo.ts'

/** The page where a student starts. (SHELL-06) */
export const studentStart = 'bookings'

/** The prefetch of each page of a student, by its path. */
export const studentAsks: Record<string, (ahead: Ahead) => void> = lookup({
  calendar: askSlotCalendar,
  list: askSlotList,
  bookings: askBookings,
  info: askInfo,
  history: askHistory,
})
