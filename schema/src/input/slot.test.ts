import { expect, test } from 'vitest'
import { slotInput } from './slot.ts'

const id = '3f0d4f6e-7a43-4d53-9a35-0c6f0a3b6a01'
/** Ids are the same in either case. */
const loud = id.toUpperCase()
const input = {
  teacherId: loud,
  startsAt: '2026-11-21T10:00:00',
  endsAt: '2026-11-21T10:50:00',
  availableFrom: '2026-10-01T09:00:00',
  cancelBy: '2026-11-20T18:00:00',
  locationId: id,
  onlineAvailable: true,
  onlineLessonLink: ' meet.example/room ',
  lessonMemo: ' 持ち物：本 ',
  courseIds: [id, loud],
}

test('the slot form is read with https on its link and no course twice (SCHED-82, SCHED-87)', () => {
  expect(slotInput.parse(input)).toEqual({
    ...input,
    teacherId: id,
    onlineLessonLink: 'https://meet.example/room',
    lessonMemo: '持ち物：本',
    courseIds: [id],
  })
})

test('slotInput turns missing fields into null, for the rules to ask for (SCHED-76)', () => {
  const { onlineAvailable, onlineLessonLink, lessonMemo } = input
  expect(slotInput.parse({ onlineAvailable, onlineLessonLink, lessonMemo, courseIds: [] })).toMatchObject({
    teacherId: null,
    startsAt: null,
    endsAt: null,
    availableFrom: null,
    cancelBy: null,
    locationId: null,
    courseIds: [],
  })
})

test.each([
  '2026-02-29T10:00:00',
  '2026-11-21T10:00:30',
  '2026-11-21T24:00:00',
  '2026-11-21T10:00',
  '2026-11-21 10:00:00',
  '202611211000',
  '+012026-11-21T10:00:00',
  '',
])('%s is no time of a slot (SLOT-03)', (startsAt) => {
  expect(slotInput.safeParse({ ...input, startsAt }).success).toBe(false)
})
