import { expect, test } from 'vitest'
import { aSlot, green } from '../../test/deskData.ts'
import { changedParts, partText, rebased } from './rebase.ts'
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

test('dates stand there as the reader writes them', () => {
  const none = { onlineOnly: '', on: '', off: '', link: '', memo: '', nothing: '–', separator: '' }
  const words = { ...none, teachers: new Map(), places: new Map(), courses: new Map() }
  const opening = { ...base, openDate: '2026-11-02', openTime: '10:00', cancelDate: '', cancelTime: '' }
  expect(partText('lessonDate', base, words, 'en')).toBe('20 Nov 2026')
  expect(partText('lessonDate', base, words, 'jp')).toBe('2026/11/20')
  expect(partText('availableFrom', opening, words, 'en')).toBe('2 Nov 2026 10:00')
  expect(partText('cancelBy', opening, words, 'en')).toBe('–')
})
