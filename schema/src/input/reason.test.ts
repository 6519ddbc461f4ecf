import { expect, test } from 'vitest'
import { spanProblems } from '../rules/closedSpan.ts'
import { closedSpanInput, closureReasonInput } from './closure.ts'
import { substitutionInput } from './substitute.ts'

const doors = {
  'a closure': closedSpanInput.shape.reason,
  'another reason of a closure': closureReasonInput.shape.reason,
  'an absence': substitutionInput.shape.reason,
}

const form = { kind: 'days', from: '2026-12-01', to: '2026-12-02', startTime: '', endTime: '' } as const

test.each(Object.entries(doors))('the reason of %s is one line that somebody can read', (_, reason) => {
  expect(reason.parse(' 研\u200B修\r\n 午前\u2028まで\u202E ')).toBe('研修 午前 まで')
  expect(reason.parse(`\u200B${'a'.repeat(100)}\n`)).toBe('a'.repeat(100))
  for (const nothing of ['', ' ', '\u200B', '\n\u00AD\u2060'])
    expect(reason.safeParse(nothing).error?.issues).toMatchObject([{ params: { note: 'reasonMissing' } }])
})

test.each([' ', '\u200B', '\n\u00AD\u2060'])('the form of a closure takes %j for no reason', (reason) => {
  expect(spanProblems({ ...form, reason }, '2026-11-20T12:00:00', 'Asia/Tokyo')).toEqual([
    { field: 'reason', note: 'reasonMissing' },
  ])
})
