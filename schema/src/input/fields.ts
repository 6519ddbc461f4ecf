import { z } from 'zod'
import { withoutUnseen } from '../rules/plainSigns.ts'
import { AFTER_LAST_DAY, FIRST_DAY, isFullMinute } from '../rules/time.ts'
import { readWrittenDay } from '../rules/writtenDay.ts'
import { NO_SUCH_DAY, saying } from './problem.ts'

/** A row's id, in the lower case that keys and comparisons have. */
export const id = z.uuid().toLowerCase()

/** Says of a text in `.meta()` that it is school wall time, for which GraphQL has a type. */
export const wallTime = { format: 'wall-time' }

/** A language as programs send it: `ja`, its code in ISO 639, means the same as `jp`, which is kept and returned. */
export const language = z
  .enum(['en', 'jp', 'ja'])
  .transform((code) => (code === 'ja' ? 'jp' : code))
  .pipe(z.enum(['en', 'jp']))

/** Tells whether a text has the form of a date, `YYYY-MM-DD`, and there is no such day. */
export function isAbsentDay(text: unknown): boolean {
  const read = typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? readWrittenDay(text) : null
  return read !== null && read.why !== null
}

/** School wall time to the minute. An invalid one is not compared with anything else. */
export const wallMinute = z
  .string()
  .refine((text) => !isAbsentDay(text.slice(0, 10)), { abort: true, ...saying(NO_SUCH_DAY) })
  .refine(isFullMinute, { abort: true, error: 'YYYY-MM-DDTHH:MM' })
  .meta(wallTime)

/** Reads the same from what somebody types, in the years that dates of a school have. */
export const typedMinute = wallMinute
  .refine((time) => time >= FIRST_DAY && time < AFTER_LAST_DAY, saying('dayRange'))
  .meta(wallTime)

/**
 * Reads a day, `YYYY-MM-DD`, from the year 1, with which the database begins. An invalid one is compared with
 * nothing.
 */
export const wallDay = z.iso
  .date({ abort: true, error: ({ input }) => (isAbsentDay(input) ? NO_SUCH_DAY : undefined) })
  .check(({ value, issues }) => {
    if (value.startsWith('0000')) issues.push({ code: 'invalid_format', format: 'date', input: value })
  })

/**
 * Reads a moment, ISO 8601 with `Z` or an offset, which the database can read. It knows neither the year 0 nor offsets
 * of 16 hours and more.
 */
export const moment = z.iso.datetime({ offset: true, abort: true }).check(({ value, issues }) => {
  const [, offset = '0'] = /[+-](\d\d):?\d\d$/.exec(value) ?? []
  if (/^000[01]/.test(value) || Number(offset) > 15)
    issues.push({ code: 'invalid_format', format: 'datetime', input: value })
})

/** Reads the same from what somebody types, in those years. */
export const typedDay = wallDay.refine(
  (day) => day >= FIRST_DAY.slice(0, 10) && day < AFTER_LAST_DAY,
  saying('dayRange'),
)

/** Says of a text in `.meta()` that it is a time of day, which columns of the database keep as such. */
export const timeOfDay = { format: 'time-of-day' }

/** A time of day, `HH:MM`. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
  .meta(timeOfDay)

/** A whole number. An invalid one still lets the other fields be judged together, unlike `z.int`. */
export const whole = z.number().refine(Number.isInteger).meta({ type: 'integer' })

/** Reads a text of one line, without blanks around it or invisible signs. */
export const oneLine = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((text) => withoutUnseen(text).trim())

/** A colour, `#rrggbb`, in lower case. */
export const colour = oneLine(100)
  .toLowerCase()
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), saying('colourForm'))
