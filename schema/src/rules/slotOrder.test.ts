import { expect, test } from 'vitest'
import { slotsInOrder } from './slotOrder.ts'

test('among equal starts priority teachers come first where the school wants it, and nothing else moves (SET-18, D121)', () => {
  const slot = (id: string, startsAt: string, priority: boolean | null) => ({
    id,
    startsAt,
    teacher: priority === null ? null : { priority },
  })
  const slots = [
    slot('late', '2026-11-21T11:00:00', true),
    slot('plain', '2026-11-21T10:00:00', false),
    slot('hidden', '2026-11-21T10:00:00', null),
    slot('first', '2026-11-21T10:00:00', true),
  ]
  expect(slotsInOrder(slots, true).map(({ id }) => id)).toEqual(['first', 'plain', 'hidden', 'late'])
  expect(slotsInOrder(slots, false).map(({ id }) => id)).toEqual(['plain', 'hidden', 'first', 'late'])
})
