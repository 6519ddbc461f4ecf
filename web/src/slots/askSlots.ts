import { addressedRange } from '../calendar/addressedRange.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'
import { soundRange } from './soundRange.ts'

/** What the list of slots will ask. */
export function askSlotList({ params, ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((_school, today) => {
    const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
    ask(StudentSlotsQuery, soundRange({ from, to }, today))
  })
}

/** What the student's calendar will ask. */
export function askSlotCalendar({ params, ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((school, today) => {
    const { from, to } = addressedRange(params, today, school, { first: 'day' })
    ask(StudentSlotsQuery, { from, to, past: from <= today })
  })
}
