import { dateOf, instantOf, plusDays, type WallTime } from './time.ts'

/** The kinds of reminders: the evening before, hours before the start, hours before cancelling stops being free. */
export const reminderKinds = ['evening', 'hours', 'cancelBy'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Whose choice of reminders counts: the school's, the person's own, or none at all. */
export const reminderChoices = ['school', 'own', 'none'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** The longest time before, in hours. */
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
  /** The time until which cancelling is free; null for who cannot cancel. */
  cancelBy: WallTime | null
  /** The last booking or change of it, of which its people were told. */
  toldAt: WallTime
}

/**
 * Returns the kinds of reminders that are due at the moment `now`, each from its time on: the evening before until that
 * day is over, the others until the lesson starts or cancelling stops being free. Whoever was told of the lesson after
 * that time needs no reminder. Hours are real ones, also on the day the clock changes. (REMIND-03)
 */
export function dueReminders(
  lesson: RemindedLesson,
  wanted: Reminders,
  { now, timeZone, eveningAt }: { now: Temporal.Instant; timeZone: string; eveningAt: string },
): ReminderKind[] {
  const { startsAt, cancelBy, toldAt } = lesson
  const day = dateOf(startsAt)
  const moment = (time: WallTime) => instantOf(time, timeZone)
  const hoursBefore = (time: WallTime, hours: number) => moment(time).subtract({ hours })
  const spans: Record<ReminderKind, readonly [from: Temporal.Instant, until: Temporal.Instant] | null> = {
    evening: wanted.evening ? [moment(`${plusDays(day, -1)}T${eveningAt}:00`), moment(`${day}T00:00:00`)] : null,
    hours: wanted.hours > 0 ? [hoursBefore(startsAt, wanted.hours), moment(startsAt)] : null,
    cancelBy:
      wanted.cancelHours > 0 && cancelBy !== null
        ? [hoursBefore(cancelBy, wanted.cancelHours), moment(cancelBy)]
        : null,
  }
  const told = moment(toldAt)
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
  return reminderKinds.filter((kind) => {
    const span = spans[kind]
    return span !== null && !isBefore(now, span[0]) && isBefore(now, span[1]) && isBefore(told, span[0])
  })
}
