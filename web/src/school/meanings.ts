import { availableFromFor, cancelByFor } from '@koma/schema/rules/window'
import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { type SchoolSettings, settingsForm } from '@koma/schema/input/school'

/** What the settings mean for one lesson, as wall times; null where what is entered means nothing. */
export interface Meaning {
  /** When the lesson of the example is. */
  lesson: string
  /** When it ends. */
  ends: string | null
  /** From when it can be booked. */
  opens: string | null
  /** Whether that is before the day of the lesson, as it has to be (D75). */
  opensInTime: boolean
  /** Until when students may book it. */
  bookUntil: string | null
  /** Until when a cancelled one comes back. */
  cancelBy: string | null
  /** The first lines of the calendar from that lesson on. */
  lines: string[] | null
}

/** What is entered in the form: a number that was taken out is an empty text. */
export type Entered = { [Field in keyof SchoolSettings]: SchoolSettings[Field] | '' }

/**
 * What the settings mean, shown by a lesson a week from `today` at 15:00, or at the first hour where 15:00 is outside the
 * school's hours. (SET-07…10, SCHED-85, SCHED-86)
 */
export function meaningOf(entered: Entered, today: string): Meaning {
  // What a sentence is not made from until it is right.
  const settings = entered as SchoolSettings
  const isRight = (...names: (keyof SchoolSettings)[]) =>
    names.every((name) => settingsForm.shape[name].safeParse(entered[name]).success)

  const { scheduleStart, scheduleEnd } = entered
  const usual = '15:00'
  const isUsual = !isRight('scheduleStart') || (scheduleStart <= usual && usual < scheduleEnd)
  const lesson = `${plusDays(today, 7)}T${isUsual ? usual : scheduleStart}:00`
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
