import { expect, test } from 'vitest'
import { withDate, withDefaultLength, withEnd, withStart } from './recompute.ts'
import { emptyForm } from './slotFormValues.ts'

const settings = {
  slotLengthMinutes: 50,
  availableFromMonths: 1,
  availableFromDay: 31,
  availableFromHour: 9,
  cancelByDays: 1,
  cancelByHour: 18,
  timezoneName: 'Asia/Tokyo',
}
const dated = withDate(emptyForm, '2026-12-20', settings)
const timed = withStart(dated, '10:00', settings)

test('a lesson date brings open-from, clamped to the end of the month, and cancel-until along (SCHED-71, SCHED-85, SCHED-86)', () => {
  expect(dated).toMatchObject({
    openDate: '2026-11-30',
    openTime: '09:00',
    cancelDate: '2026-12-19',
    cancelTime: '18:00',
  })
  const kept = { ...timed, lessonMemo: 'x' }
  expect(withDate(kept, '2026-12-21', settings)).toMatchObject({
    cancelDate: '2026-12-20',
    startTime: '10:00',
    lessonMemo: 'x',
  })
  expect(withDate(timed, '', settings)).toEqual({ ...timed, lessonDate: '' })
})

test('cancel-until is the start at the latest (SCHED-86, D76)', () => {
  const sameDay = { ...settings, cancelByDays: 0 }
  expect(withStart(withDate(emptyForm, '2026-12-20', sameDay), '10:00', sameDay)).toMatchObject({
    cancelDate: '2026-12-20',
    cancelTime: '10:00',
  })
})

test('the end is the slot length after the start, and follows it (SCHED-72, SCHED-73)', () => {
  expect(timed.endTime).toBe('10:50')
  expect(withStart(timed, '11:30', settings).endTime).toBe('12:20')
  const longer = { ...withEnd(timed, '11:30'), defaultLength: false }
  expect(withStart(longer, '12:00', settings).endTime).toBe('13:30')
  expect(withStart({ ...longer, defaultLength: true }, '12:00', settings).endTime).toBe('12:50')
  expect(withDefaultLength(longer, true, settings).endTime).toBe('10:50')
  expect(withDefaultLength(timed, false, settings).endTime).toBe('10:50')
})

test('an end on the next day is left open', () => {
  expect(withStart(dated, '23:30', settings).endTime).toBe('')
})

test('an end at or before the start clears the start (SCHED-74)', () => {
  expect(withEnd(timed, '10:00')).toMatchObject({ startTime: '', endTime: '10:00' })
  expect(withEnd(timed, '09:00').startTime).toBe('')
  expect(withEnd(timed, '10:05').startTime).toBe('10:00')
})
