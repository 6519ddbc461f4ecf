import { plusDays } from '@koma/schema/rules/time'

/** The form of a closing as it is filled in; `whose` is empty for the school, `place:id` or `teacher:id`. */
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

/** An empty form that stands at a day. */
export function emptyForm(day: string): ClosingForm {
  const hours = { startTime: '09:00', endTime: '12:00' }
  return { kind: 'days', from: day, to: day, ...hours, whose: '', reason: '', tell: true, holidays: [] }
}

/** What the form asks for; null while something without which there is no question is missing. */
export function closingOf(form: ClosingForm) {
  const { kind, from, to, startTime, endTime, whose, tell } = form
  const reason = form.reason.trim()
  const [what, id] = whose.split(':')
  const scope = what === 'place' ? { locationId: id } : what === 'teacher' ? { teacherId: id } : {}
  const days = (first: string, last: string, why: string) => ({
    startsAt: `${first}T00:00:00`,
    endsAt: `${plusDays(last, 1)}T00:00:00`,
    reason: why,
  })
  if (kind === 'holidays') {
    const spans = form.holidays.map(({ date, name }) => days(date, date, name.slice(0, 100)))
    return spans.length === 0 ? null : { spans, tell, ...scope }
  }
  if (from === '') return null
  if (kind === 'days') return to === '' ? null : { spans: [days(from, to, reason)], tell, ...scope }
  if (startTime === '' || endTime === '') return null
  const hours = { startsAt: `${from}T${startTime}:00`, endsAt: `${from}T${endTime}:00`, reason }
  return { spans: [hours], tell, ...scope }
}

export type Closing = NonNullable<ReturnType<typeof closingOf>>
