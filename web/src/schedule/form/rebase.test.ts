import { expect, test } from 'vitest'
import { aSlot, green } from '../../shared/test/deskData.ts'
import { changedParts, rebased } from './rebase.ts'
import { formOf } from './slotFormValues.ts'

const base = formOf(aSlot('s', '2026-11-20', '10:00'))

test('the parts that differ are told once, a date with its time', () => {
  expect(changedParts(base, base)).toEqual([])
  expect(changedParts(base, { ...base, lessonRules: false, courseIds: base.courseIds.toReversed() })).toEqual([])
  expect(changedParts(base, { ...base, openTime: '10:00', openDate: '2026-10-02', lessonMemo: 'x' })).toEqual([
    'availableFrom',
    'memo',
  ])
})

test('my changes are made again on theirs, and what I did not touch is theirs', () => {
  const mine = { ...base, lessonMemo: 'mine', startTime: '10:10' }
  const theirs = { ...base, lessonMemo: 'theirs', place: green.id, endTime: '11:30' }
  expect(rebased(base, mine, theirs)).toEqual({
    ...base,
    lessonMemo: 'mine',
    startTime: '10:10',
    place: green.id,
    endTime: '11:30',
  })
})
