import { lookup } from '@koma/schema/rules/lookup'
import { prefetchHistory } from '../activity/prefetchHistory.ts'
import { prefetchBookings } from '../bookings/prefetchBookings.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { prefetchSlotCalendar, prefetchSlotList } from '../slots/prefetchSlots.ts'
import { prefetchInfo } from '../students/prefetchInfo.ts'

/** The page where a student starts. (SHELL-06) */
export const studentStart = 'bookings'

/** The prefetch of each page of a student, by its path. */
export const studentPrefetches: Record<string, (context: PrefetchContext) => void> = lookup({
  calendar: prefetchSlotCalendar,
  list: prefetchSlotList,
  bookings: prefetchBookings,
  info: prefetchInfo,
  history: prefetchHistory,
})
