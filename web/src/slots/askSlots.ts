import { addressedRange } from '../calendar/addressedRange.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'
import { soundRange } from './soundRange.ts'

/** Prefetches what the list of slots needs. */
export function askSlotList({ params, ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((_school, today) => {
    const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
    ask(StudentSlotsQuery, soundRange({ from, to }, today))
  })
}

/** Prefetches what the student's calendar needs. */
export function askSlotCalendar({ params, ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((school, today) => {
    const { from, to } = addressedRange(params, today, school, { first: 'day' })
    ask(StudentSlotsQuery, { from, to, past: from <= today })
  })
}
