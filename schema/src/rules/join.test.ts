import { expect, test } from 'vitest'
import { joinLesson } from './join.ts'

const slot = { startsAt: '2026-11-21T10:00:00', endsAt: '2026-11-21T10:50:00' }

test.each([
  ['2026-11-20T10:30:00', 'linkTooEarly'],
  ['2026-11-21T09:54:59', 'linkTooEarly'],
  ['2026-11-21T09:55:00', null],
  ['2026-11-21T10:00:00', null],
  ['2026-11-21T10:50:00', null],
  ['2026-11-21T10:50:01', 'linkTooLate'],
  ['2026-11-22T10:00:00', 'linkTooLate'],
])('at %s the link is refused with %s (SLOT-19, SLOT-20, SLOT-21, CONST-16, D143)', (now, note) => {
  expect(joinLesson(slot, now)).toEqual(
    note === null ? { ok: true, code: '1001' } : { ok: false, code: 'generalE', note },
  )
})

test('a lesson just after midnight opens on the day before (SLOT-19)', () => {
  const early = { startsAt: '2027-01-01T00:02:00', endsAt: '2027-01-01T00:52:00' }
  expect(joinLesson(early, '2026-12-31T23:57:00').ok).toBe(true)
  expect(joinLesson(early, '2026-12-31T23:56:59').ok).toBe(false)
})
