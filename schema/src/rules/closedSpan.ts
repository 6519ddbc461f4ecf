import type { AccountNote } from '../accountTexts.ts'
import { inOneLine } from './plainSigns.ts'
import { AFTER_LAST_DAY, FIRST_DAY, isSkipped, minutesBetween, plusDays, type WallTime } from './time.ts'

/** The most days that are closed at a time. */
export const MOST_CLOSED_DAYS = 366

/** Time that is closed, or in which a teacher is away. It ends before `endsAt`. */
export interface ClosedSpan {
  startsAt: WallTime
  endsAt: WallTime
}

/**
 * The span as a form holds it: whole days from the first to the last, or hours of the first. Missing values are empty.
 */
export interface SpanForm {
  kind: 'days' | 'hours'
  from: string
  to: string
  startTime: string
  endTime: string
}

/** Something that is wrong with such a form, and where. */
export interface SpanProblem {
  field: keyof Omit<SpanForm, 'kind'> | 'reason'
  note: AccountNote
}

/** Tells whether a span ends after it starts. */
export const endsAfterStart = ({ startsAt, endsAt }: ClosedSpan) => startsAt < endsAt

/** Tells whether the span is no longer than one closure may be. */
export const isShortEnough = ({ startsAt, endsAt }: ClosedSpan) =>
  minutesBetween(`${startsAt.slice(0, 10)}T00:00:00`, endsAt) <= MOST_CLOSED_DAYS * 1440

/** Returns the end of a span that lies outside the years that dates of a school have; null for none. */
export function endOutsideYears({ startsAt, endsAt }: ClosedSpan): keyof ClosedSpan | null {
  if (startsAt < FIRST_DAY || startsAt >= AFTER_LAST_DAY) return 'startsAt'
  return endsAt > AFTER_LAST_DAY ? 'endsAt' : null
}

/**
 * Returns the end of a span that the school's clock skips; null for none. Midnight stands for the day, which always
 * exists.
 */
export function skippedEnd(span: ClosedSpan, timeZone: string): keyof ClosedSpan | null {
  const ends = ['startsAt', 'endsAt'] as const
  return ends.find((end) => !span[end].endsWith('T00:00:00') && isSkipped(span[end], timeZone)) ?? null
}

/** Returns the start and end; null while something is missing. */
export function spanOf({ kind, from, to, startTime, endTime }: SpanForm): ClosedSpan | null {
  if (from === '') return null
  if (kind === 'days') {
    return to === '' ? null : { startsAt: `${from}T00:00:00`, endsAt: `${plusDays(to, 1)}T00:00:00` }
  }
  if (startTime === '' || endTime === '') return null
  return { startsAt: `${from}T${startTime}:00`, endsAt: `${from}T${endTime}:00` }
}

/** Returns all that is wrong with the form at the time `now` in `timeZone`, in its order. */
export function spanProblems(form: SpanForm & { reason: string }, now: WallTime, timeZone: string): SpanProblem[] {
  const isHours = form.kind === 'hours'
  const end = isHours ? 'endTime' : 'to'
  const span = spanOf(form)
  const skipped = isHours && span !== null ? skippedEnd(span, timeZone) : null
  const far = span === null ? null : endOutsideYears(span)
  const problems: [SpanProblem, boolean][] = [
    [{ field: 'from', note: 'required' }, form.from === ''],
    [{ field: 'to', note: 'required' }, !isHours && form.to === ''],
    [{ field: 'startTime', note: 'required' }, isHours && form.startTime === ''],
    [{ field: 'endTime', note: 'required' }, isHours && form.endTime === ''],
    [{ field: far === 'startsAt' ? 'from' : end, note: 'dayRange' }, far !== null],
    [{ field: end, note: 'closureEnds' }, span !== null && !endsAfterStart(span)],
    [{ field: end, note: 'closureTooLong' }, span !== null && !isShortEnough(span)],
    [{ field: end, note: 'closureOver' }, span !== null && span.endsAt <= now],
    [{ field: skipped === 'startsAt' ? 'startTime' : 'endTime', note: 'timeSkipped' }, skipped !== null],
    [{ field: 'reason', note: 'reasonMissing' }, inOneLine(form.reason) === ''],
  ]
  return problems.filter(([, isThere]) => isThere).map(([problem]) => problem)
}
