import { expect, test } from 'vitest'
import { loggedError } from '../../doors/rest/logged.ts'
import { kindOfLine, lineOf, LogLimit } from './logLimit.ts'

test('twenty lines of a kind are written in a minute, and what was left out is told after it', () => {
  const limit = new LogLimit()
  const written = Array.from({ length: 1000 }, (_, at) => limit.take('a fault', at)).filter(Boolean)
  expect(written).toHaveLength(20)
  expect(limit.take('another', 1000)).toBe(true)
  expect(limit.over(59_999)).toEqual([])
  expect(limit.over(61_000)).toEqual([{ kind: 'a fault', leftOut: 980 }])
  expect(limit.over(61_001)).toEqual([])
  expect(limit.take('a fault', 61_002)).toBe(true)
})

test('kinds that somebody makes up take neither memory nor the log', () => {
  const limit = new LogLimit()
  const written = Array.from({ length: 50_000 }, (_, at) => limit.take(`fault ${at}`, 1)).filter(Boolean)
  expect(written.length).toBe(520)
  expect(limit.over(60_002)).toEqual([{ kind: 'others', leftOut: 49_480 }])
})

test('lines are alike whatever number, id or name is in them', () => {
  const fault = (text: string) => kindOfLine([new TypeError(text)])
  expect(fault('row 12 of 0190b2f4-7c2e-7d1a-8b6e-5a1f0c9d8e7f')).toBe(
    fault('row 7 of 0190b2f4-0000-7d1a-8b6e-000000000000'),
  )
  expect(kindOfLine([{ err: new Error('gone') }, 'while closing'])).toBe('Error: gone while closing')
  expect(fault('this')).not.toBe(fault('that'))
})

test('the log writes a limited number of lines a minute, however many kinds there are', () => {
  const limit = new LogLimit()
  const written = Array.from({ length: 5000 }, (_, n) => limit.take(`kind ${n % 400}`, 0)).filter(Boolean)
  expect(written).toHaveLength(600)
  limit.over(60_000)
  expect(limit.take('kind 0', 60_000)).toBe(true)
})

test('a line repeats of an error only the beginning of what somebody sent', () => {
  const error = new Error('x'.repeat(20_000))
  expect(lineOf([error])).toEqual([{ err: error }, 'x'.repeat(500)])
  expect(lineOf([{ a: 1 }, 'words'])).toEqual([{ a: 1 }, 'words'])
  const { message, stack } = loggedError(error)
  expect([message.length, stack.length]).toEqual([500, 4000])
})
