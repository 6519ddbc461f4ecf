import { dateOf, instantOf, plusDays, type WallTime } from './time.ts'

/** The kinds of reminders: the evening before, hours before the start, hours before cancelling stops being free. */
export const reminderKinds = ['evening', 'hours', 'cancelBy'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** The choices of reminders: the school's, the person's own, or none. */
export const reminderChoices = ['school', 'own', 'none'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** The most hours before a lesson at which a reminder can be sent. */
export const MOST_REMINDER_HOURS = 72

/** The reminders that somebody gets; 0 hours is none. */
export interface Reminders {
  evening: boolean
  hours: number
  cancelHours: number
}

/** Returns the reminders somebody gets by their choice. */
export function remindersOf({ choice, ...own }: Reminders & { choice: ReminderChoice }, school: Reminders): Reminders {
  return choice === 'school' ? school : choice === 'own' ? own : { evening: false, hours: 0, cancelHours: 0 }
}

/** A booked lesson as one of its people may be reminded of it; times are the school's wall clock. */
export interface RemindedLesson {
  startsAt: WallTime
  /** The time until which cancelling is free; null if the person cannot cancel. */
  cancelBy: WallTime | null
  /** The last booking or change of it, which its people got a mail about. */
  lastChangedAt: WallTime
}

/**
 * Returns the kinds of reminders that are due at `now`. A reminder of the evening is due until midnight, one of hours
 * until the lesson starts, and one of cancelling until that stops being free. None is due if the lesson changed after
 * the time of the reminder, because that change was mailed. Hours are real hours, also on the day the clock changes.
 * (REMIND-03)
 */
export function dueReminders(
  lesson: RemindedLesson,
  chosen: Reminders,
  { now, timeZone, eveningAt }: { now: Temporal.Instant; timeZone: string; eveningAt: string },
): ReminderKind[] {
  const { startsAt, cancelBy, lastChangedAt } = lesson
  const day = dateOf(startsAt)
  const moment = (time: WallTime) => instantOf(time, timeZone)
  const hoursBefore = (time: WallTime, hours: number) => moment(time).subtract({ hours })
  const spans: Record<ReminderKind, readonly [from: Temporal.Instant, until: Temporal.Instant] | null> = {
    evening: chosen.evening ? [moment(`${plusDays(day, -1)}T${eveningAt}:00`), moment(`${day}T00:00:00`)] : null,
    hours: chosen.hours > 0 ? [hoursBefore(startsAt, chosen.hours), moment(startsAt)] : null,
    cancelBy:
      chosen.cancelHours > 0 && cancelBy !== null
        ? [hoursBefore(cancelBy, chosen.cancelHours), moment(cancelBy)]
        : null,
  }
  const lastChange = moment(lastChangedAt)
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
  return reminderKinds.filter((kind) => {
    const span = spans[kind]
    return span !== null && !isBefore(now, span[0]) && isBefore(now, span[1]) && isBefore(lastChange, span[0])
  })
}
