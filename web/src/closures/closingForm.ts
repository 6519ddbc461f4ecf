import { spanOf } from '@koma/schema/rules/closedSpan'
import { inOneLine } from '@koma/schema/rules/plainSigns'

/** The form of a closure; `whose` is empty for the school, `place:id` or `teacher:id`. */
export interface ClosingForm {
  kind: 'days' | 'hours' | 'holidays'
  from: string
  to: string
  startTime: string
  endTime: string
  whose: string
  reason: string
  tell: boolean
  /** The holidays that are chosen. */
  holidays: readonly { date: string; name: string }[]
}

/** Returns an empty form for a day. */
export function emptyForm(day: string): ClosingForm {
  const hours = { startTime: '09:00', endTime: '12:00' }
  return { kind: 'days', from: day, to: day, ...hours, whose: '', reason: '', tell: true, holidays: [] }
}

/** Returns the form of days or hours; null where holidays are chosen, which have nothing to fill in. */
export function spanForm({ kind, ...form }: ClosingForm) {
  return kind === 'holidays' ? null : { ...form, kind }
}

/** Returns the closing that the form asks for; null while a value it needs is missing. */
export function closingOf(form: ClosingForm) {
  const { whose, tell } = form
  const [scopeKind, id] = whose.split(':')
  const scope = scopeKind === 'place' ? { locationId: id } : scopeKind === 'teacher' ? { teacherId: id } : {}
  const spans = spansOf(form)
  return spans.length === 0 ? null : { spans, tell, ...scope }
}

/**
 * Returns the time that is to be closed, with its reason; none while something is missing. A holiday's reason is its
 * name.
 */
function spansOf(form: ClosingForm) {
  const holidays = form.holidays.map(({ date, name }) => ({
    time: { ...form, from: date, to: date, kind: 'days' as const },
    reason: name.slice(0, 100),
  }))
  const span = spanForm(form)
  const requested = span === null ? holidays : [{ time: span, reason: inOneLine(form.reason) }]
  return requested.flatMap(({ time, reason }) => {
    const closed = spanOf(time)
    return closed === null ? [] : [{ ...closed, reason }]
  })
}

export type Closing = NonNullable<ReturnType<typeof closingOf>>
