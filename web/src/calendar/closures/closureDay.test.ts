import { expect, test } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { closureOfDay, closuresOfColumn, closedMinutesOn } from './closureDay.ts'
import type { Closure } from './closureDocuments.ts'

const closure = (startsAt: string, endsAt: string, change: Partial<Closure> = {}) =>
  typed<Closure>('Closure', {
    id: `${startsAt} ${endsAt}`,
    startsAt: `${startsAt}:00`,
    endsAt: `${endsAt}:00`,
    locationId: null,
    teacherId: null,
    locationName: null,
    teacherName: null,
    reason: '年末年始',
    runId: null,
    callsLeft: 0,
    ...change,
  })

test('a closure of days fills each of them, one of hours the hours of its day', () => {
  const days = closure('2026-12-30T00:00', '2027-01-02T00:00')
  expect(closedMinutesOn(days, '2026-12-29')).toBeNull()
  expect(closedMinutesOn(days, '2026-12-30')).toEqual({ start: 0, end: 1440 })
  expect(closedMinutesOn(days, '2027-01-01')).toEqual({ start: 0, end: 1440 })
  expect(closedMinutesOn(days, '2027-01-02')).toBeNull()
  const hours = closure('2026-12-29T18:30', '2026-12-30T09:00')
  expect(closedMinutesOn(hours, '2026-12-29')).toEqual({ start: 1110, end: 1440 })
  expect(closedMinutesOn(hours, '2026-12-30')).toEqual({ start: 0, end: 540 })
})

test('only the whole school closes a day as a whole', () => {
  const ofPlace = closure('2026-12-30T00:00', '2026-12-31T00:00', { locationId: 'l-1', locationName: '北校' })
  const hours = closure('2026-12-30T10:00', '2026-12-30T12:00')
  const whole = closure('2026-12-30T00:00', '2026-12-31T00:00')
  expect(closureOfDay([ofPlace, hours], '2026-12-30')).toBeUndefined()
  expect(closureOfDay([ofPlace, hours, whole], '2026-12-30')).toBe(whole)
})

test('a column is closed by the school and by the absence of its own teacher alone (SCHED-98)', () => {
  const whole = closure('2026-12-30T10:00', '2026-12-30T12:00')
  const ofPlace = closure('2026-12-30T00:00', '2026-12-31T00:00', { locationId: 'l-1', locationName: '北校' })
  const away = closure('2026-12-30T00:00', '2026-12-31T00:00', { teacherId: 't-1', teacherName: 'Emily' })
  expect(closuresOfColumn([whole, ofPlace, away])).toEqual([whole])
  expect(closuresOfColumn([whole, ofPlace, away], (id) => id === 't-1')).toEqual([whole, away])
  expect(closuresOfColumn([away], (id) => id === 't-2')).toEqual([])
})
