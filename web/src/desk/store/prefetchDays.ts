import { addDays } from '../../shared/format/dates.ts'
import type { PrefetchContext } from '../../shared/live/prefetchContext.ts'
import { addressedRange } from '../../calendar/addressedRange.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { SlotsInRangeQuery } from './slotDocuments.ts'

/** Prefetches a list of teachers or staff: the days of its address, else today and the week after. */
export function prefetchListedDays({ params, prefetch, atSchool }: PrefetchContext): void {
  atSchool((_school, today) => {
    const range = { from: params.get('from') ?? today, to: params.get('to') ?? addDays(today, 7) }
    if (isDateRange(range)) prefetch(SlotsInRangeQuery, range)
  })
}

/** Prefetches a calendar of teachers or staff; `extra` is the view of the day that its page draws itself. */
export function prefetchCalendarDays({ params, prefetch, atSchool }: PrefetchContext, extra?: string): void {
  atSchool((school, today) => prefetch(SlotsInRangeQuery, addressedRange(params, today, school, { extra })))
}

/** Prefetches a sheet of one day. */
export function prefetchOneDay({ params, prefetch, atSchool }: PrefetchContext): void {
  atSchool((_school, today) => {
    const date = params.get('date') ?? today
    if (isDateRange({ from: date, to: date })) prefetch(SlotsInRangeQuery, { from: date, to: date })
  })
}
