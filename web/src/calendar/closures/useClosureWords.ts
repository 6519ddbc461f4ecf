import { plusDays } from '@koma/schema/rules/time'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isOfDays } from './closureDay.ts'
import { messages } from './closureMessages.ts'

/** Gives the days or hours of a closure in words; with `today` also the year, where it is not this one. */
function useClosedWhen({ today }: { today?: string } = {}): (span: { startsAt: string; endsAt: string }) => string {
  const text = useMessages(messages)
  const format = useFormat()
  const dateOf = (day: string) => (today === undefined ? format.date(day) : format.dateFrom(day, today))
  return ({ startsAt, endsAt }) => {
    if (isOfDays({ startsAt, endsAt })) return text.days(dateOf(startsAt), dateOf(plusDays(endsAt.slice(0, 10), -1)))
    if (startsAt.slice(0, 10) === endsAt.slice(0, 10))
      return `${dateOf(startsAt)} ${format.timeRange(startsAt, endsAt)}`
    return text.days(format.dateTime(startsAt), format.dateTime(endsAt))
  }
}

interface NamedClosure {
  startsAt: string
  endsAt: string
  teacherId: string | null
  locationName: string | null
  teacherName: string | null
  reason: string
}

/** Returns a function that words a closure: when, whose, and why; with `today` as above. */
export function useClosureWords(options: { today?: string } = {}): (closure: NamedClosure) => string {
  const text = useMessages(messages)
  const when = useClosedWhen(options)
  return (closure) => {
    const kind = closure.teacherId !== null ? text.teacherAway : isOfDays(closure) ? text.closed : text.closedHours
    return text.words(kind, when(closure), closure.locationName ?? closure.teacherName ?? '', closure.reason)
  }
}
