import { addressedRange } from '../calendar/addressedRange.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'
import { soundRange } from './soundRange.ts'

/** Prefetches what the list of slots needs. */
export function prefetchSlotList({ params, prefetch, atSchool }: PrefetchContext): void {
  prefetch(StudentStandingQuery, {})
  atSchool((_school, today) => {
    const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
    prefetch(StudentSlotsQuery, soundRange({ from, to }, today))
  })
}

/** Prefetches what the student's calendar needs. */
export function prefetchSlotCalendar({ params, prefetch, atSchool }: PrefetchContext): void {
  prefetch(StudentStandingQuery, {})
  atSchool((school, today) => {
    const { from, to } = addressedRange(params, today, school, { first: 'day' })
    prefetch(StudentSlotsQuery, { from, to, past: from <= today })
  })
}
