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

test('old kanji, accents, either kana and titles do not matter (READ-01)', () => {
  const day = aSlot('r', '2026-11-20', '10:00', booked({ s1: '髙橋 ミオ', s2: 'José Łukasz', s3: '渡邉 さとう' }))
  for (const text of ['高橋', '高橋みお', '髙橋さん', 'jose', 'lukasz', 'Lukasz Jose', '渡辺', 'サトウ', 'ｻﾄｳ'])
    expect(matchesStudent(day, text), text).toBe(true)
  expect(matchesStudent(day, '鈴木')).toBe(false)
})

test('no text finds anyone in a slot without students, but an empty one finds the slot', () => {
  const empty = aSlot('e', '2026-11-20', '10:00')
  expect(matchesStudent(empty, '阿部')).toBe(false)
  expect(matchesStudent(empty, '　')).toBe(true)
})
