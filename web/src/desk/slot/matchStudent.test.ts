import { expect, test } from 'vitest'
import { aSlot, booked } from '../../test/deskData.ts'
import { matchesStudent } from './matchStudent.ts'

const slot = aSlot('s', '2026-11-20', '10:00', booked({ s0045: '阿部 久美', s0101: 'Dubois Claire' }))

test('a student is found by id or name, whatever the case, width and spaces (TCH-04, SCHED-04, SHELL-26)', () => {
  for (const text of ['s0045', 'S0045', 'Ｓ００４５', '阿部', '阿部久美', '久美', 'dubois', 'CLAIRE', ' claire ', '']) {
    expect(matchesStudent(slot, text), text).toBe(true)
  }
  for (const text of ['s0046', '渡辺', 'emily']) expect(matchesStudent(slot, text), text).toBe(false)
})

test('no text finds anyone in a slot without students, but an empty one finds the slot', () => {
  const empty = aSlot('e', '2026-11-20', '10:00')
  expect(matchesStudent(empty, '阿部')).toBe(false)
  expect(matchesStudent(empty, '　')).toBe(true)
})
