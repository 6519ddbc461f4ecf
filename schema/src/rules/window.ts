import { dateOf, plusDays, asClockShows, type WallDate, type WallTime } from './time.ts'

/** The school's time zone: an hour that its clock skips becomes the next one that it shows. */
interface SchoolClock {
  timezoneName: string
}

/** The rule for opening slots to students: months before the lesson, day and hour (SET-09). */
export interface AvailableFromSettings extends SchoolClock {
  availableFromMonths: number
  availableFromDay: number
  availableFromHour: number
}

/** The rule for refundable cancellations: days before the lesson, and hour (SET-08). */
export interface CancelBySettings extends SchoolClock {
  cancelByDays: number
  cancelByHour: number
}

/**
 * Returns the open-from of a lesson on `lessonDate`: so many months before its month, on the settings' day (the month's
 * last when it has fewer), at the settings' full hour (SCHED-85).
 *
 * With few months this may fall on or after the lesson's day. It is returned all the same, because staff must see and
 * correct it (D75). Where nobody looks, `availableFromBefore` clamps it.
 */
export function availableFromFor(lessonDate: WallDate, settings: AvailableFromSettings): WallTime {
  const month = Temporal.PlainDate.from(lessonDate)
    .toPlainYearMonth()
    .subtract({ months: settings.availableFromMonths })
  const day = month.toPlainDate({ day: settings.availableFromDay })
  return at(day.toString(), settings.availableFromHour, settings)
}

/**
 * Works out open-from for exports and seeds: as `availableFromFor`, but on the day before the lesson at the latest
 * (D75).
 */
export function availableFromBefore(lessonDate: WallDate, settings: AvailableFromSettings): WallTime {
  const computed = availableFromFor(lessonDate, settings)
  return dateOf(computed) < lessonDate ? computed : at(plusDays(lessonDate, -1), settings.availableFromHour, settings)
}

/**
 * Returns the cancel-until of a lesson that starts at `startsAt`: so many days before, at the settings' full hour, but
 * never after the start itself (SCHED-86, D76).
 */
export function cancelByFor(startsAt: WallTime, settings: CancelBySettings): WallTime {
  const computed = at(plusDays(dateOf(startsAt), -settings.cancelByDays), settings.cancelByHour, settings)
  return computed < startsAt ? computed : startsAt
}

function at(date: WallDate, hour: number, { timezoneName }: SchoolClock): WallTime {
  return asClockShows(`${date}T${String(hour).padStart(2, '0')}:00:00`, timezoneName)
}
