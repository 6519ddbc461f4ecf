import { eventTypeNames } from '@koma/schema/eventTypes'
import { expect, test } from 'vitest'
import { sampleMessage } from '../../webhooks/sampleMessage.ts'
import { webhookMessage } from './event.shape.ts'

const created = { id: '7f0c1c1e-0000-4000-8000-00000000abcd', at: '2026-03-02T01:00:00.000Z', today: '2026-03-02' }
const shape = webhookMessage.strict().extend({ data: webhookMessage.shape.data.strict() })

test.each(eventTypeNames)(
  'a sample of %s has the shape of one, says that it is a sample, and is of nothing',
  (type) => {
    const message = shape.parse(JSON.parse(sampleMessage(type, created)))
    expect(message).toMatchObject({ type, timestamp: created.at, sample: true, data: { id: created.id, number: 0 } })
    const { logEntryId, slotId, studentId, teacherId, contractId, recordId } = message.data
    const named = [logEntryId, slotId, studentId, teacherId, contractId, recordId].filter((item) => item !== null)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((item) => !item.startsWith('00000000-0000-4000-8000-'))).toEqual([])
  },
)

test('samples hold what events of their type hold: lessons, people and points', () => {
  const { data: booked } = shape.parse(JSON.parse(sampleMessage('booking.created', created)))
  expect(booked).toMatchObject({ pointsChange: -1, lesson: { startsAt: '2026-03-03T15:00:00', startsAtBefore: null } })
  const { data: moved } = shape.parse(JSON.parse(sampleMessage('booking.moved', created)))
  expect(moved.lesson).toMatchObject({ startsAt: '2026-03-03T15:00:00', startsAtBefore: '2026-03-03T14:00:00' })
  // Events of slots never say who is in it, and a change says only to read it again.
  const { data: slot } = shape.parse(JSON.parse(sampleMessage('slot.created', created)))
  expect(slot).toMatchObject({ studentId: null, lesson: { studentCode: null } })
  expect(shape.parse(JSON.parse(sampleMessage('slot.changed', created))).data).toMatchObject({ lesson: null })
  const { data: place } = shape.parse(JSON.parse(sampleMessage('location.changed', created)))
  expect(place).toMatchObject({ slotId: null, lesson: null, pointsChange: null, recordId: expect.any(String) })
})
