import { availableFromFor, cancelByFor } from '@koma/schema/rules/window'
import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { type SchoolSettings, settingsForm } from '@koma/schema/records/settings'

/** The effect of the settings on one lesson, as wall times; null where an entry is invalid. */
export interface Meaning {
  /** The start of the example lesson. */
  lesson: string
  /** Its end. */
  ends: string | null
  /** The time booking opens. */
  opens: string | null
  /** Whether booking opens before the day of the lesson, as it must (D75). */
  opensInTime: boolean
  /** The last time students may book it. */
  bookUntil: string | null
  /** The last time a cancelled lesson's points come back. */
  cancelBy: string | null
  /** The first lines of the calendar from that lesson on. */
  lines: string[] | null
}

/** The entries in the form; a number that was cleared is an empty text. */
export type Entered = { [Field in keyof SchoolSettings]: SchoolSettings[Field] | '' }

/** Tells whether these entries are valid, so that what they mean can be said. */
export function areValid(entered: Entered, ...names: readonly (keyof SchoolSettings)[]): boolean {
  return names.every((name) => settingsForm.shape[name].safeParse(entered[name]).success)
}

/**
 * Returns the effect of the settings on a lesson a week from `today` at 15:00. If the school is closed then, the lesson
 * is at its first hour. (SET-07…10, SCHED-85, SCHED-86)
 */
export function meaningOf(entered: Entered, today: string): Meaning {
  // Each value is used only after `isRight` has checked it.
  const settings = entered as SchoolSettings
  const isRight = (...names: (keyof SchoolSettings)[]) => areValid(entered, ...names)

  const { scheduleStart, scheduleEnd } = entered
  const exampleTime = '15:00'
  const isInHours = !isRight('scheduleStart') || (scheduleStart <= exampleTime && exampleTime < scheduleEnd)
  const lesson = `${plusDays(today, 7)}T${isInHours ? exampleTime : scheduleStart}:00`
  const opens = isRight('availableFromMonths', 'availableFromDay', 'availableFromHour')
    ? availableFromFor(dateOf(lesson), settings)
    : null
  const closes = -settings.bookUntilHours * 60 - settings.bookUntilMinutes
  return {
    lesson,
    ends: isRight('slotLengthMinutes') ? plusMinutes(lesson, settings.slotLengthMinutes) : null,
    opens,
    opensInTime: opens !== null && dateOf(opens) < dateOf(lesson),
    bookUntil: isRight('bookUntilHours', 'bookUntilMinutes') ? plusMinutes(lesson, closes) : null,
    cancelBy: isRight('cancelByDays', 'cancelByHour') ? cancelByFor(lesson, settings) : null,
    lines: isRight('scheduleIntervalMinutes')
      ? [0, 1, 2].map((step) => plusMinutes(lesson, step * settings.scheduleIntervalMinutes))
      : null,
  }
}
