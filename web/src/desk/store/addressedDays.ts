import { addressedRange } from '../../calendar/addressedRange.ts'
import { addDays } from '../../shared/format/dates.ts'
import type { AtSchool } from '../../shared/live/reads.ts'
import { type DateRange, isDateRange } from '../../ui/dateRange.ts'

type Days = (at: AtSchool) => DateRange | null

/** Returns the days of a list of slots: those of its address, else today and so many `days` after; null if invalid. */
export function listedDays(params: URLSearchParams, days = 7): Days {
  return ({ today }) => {
    const range = { from: params.get('from') ?? today, to: params.get('to') ?? addDays(today, days) }
    return isDateRange(range) ? range : null
  }
}

/** Returns the days of a calendar of slots; `extra` is the view of the day that its page draws itself. */
export function addressedDays(params: URLSearchParams, extra?: string): Days {
  return ({ school, today }) => addressedRange(params, today, school, { extra })
}

/** Returns the day of a sheet; null for an invalid one. */
export function sheetDay(params: URLSearchParams): Days {
  return ({ today }) => {
    const date = params.get('date') ?? today
    return isDateRange({ from: date, to: date }) ? { from: date, to: date } : null
  }
}
