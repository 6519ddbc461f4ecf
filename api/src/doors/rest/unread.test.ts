import { expect, test } from 'vitest'
import { z } from 'zod'
import { ignoredOf, unreadOf } from './unread.ts'

const body = z.object({
  title: z.string(),
  teacherDisplay: z.string().optional().describe("Ignored; the teacher's name comes from their record."),
  limit: z
    .object({ days: z.int(), since: z.string().optional().describe('Ignored; counted by the server.') })
    .nullish(),
  courses: z.array(z.union([z.string(), z.object({ code: z.string() })])).default([]),
  entries: z.array(z.object({ value: z.int(), note: z.object({ text: z.string() }).optional() })).optional(),
  byDay: z.record(z.string(), z.object({ open: z.boolean() })).optional(),
  anything: z.unknown(),
})

test.each<[string, unknown, string[] | undefined]>([
  ['every field is taken', { title: 'a', limit: { days: 1 }, courses: ['ENG'], anything: { any: 1 } }, undefined],
  ['one is not known', { title: 'a', nonsense: 1 }, ['nonsense']],
  ['one is known as ignored', { teacherDisplay: 'Terry' }, ['teacherDisplay']],
  ['one in an object is not known', { limit: { days: 1, weeks: 2 } }, ['limit.weeks']],
  ['one in an object is known as ignored', { limit: { since: 'x' } }, ['limit.since']],
  ['some in lists are not known', { entries: [{ value: 1 }, { value: 2, tax: 3 }] }, ['entries[1].tax']],
  ['one lies two deep', { entries: [{ value: 1, note: { text: '', by: 'x' } }] }, ['entries[0].note.by']],
  ['an item may be a text or an object', { courses: ['ENG', { code: 'FRE', cost: 1 }] }, ['courses[1].cost']],
  ['keys are free', { byDay: { mon: { open: true, since: 9 } } }, ['byDay.mon.since']],
  ['an object was sent for a text', { title: { text: 'a' } }, undefined],
  ['a body is no object', [1], undefined],
])('where %s, the answer names %j as %j (API-31)', (_, sent, ignored) => {
  expect(ignoredOf(unreadOf(body, sent), null)).toEqual(ignored === undefined ? {} : { ignored })
})

test('what the record has is not named, wherever it is in its lists (API-31)', () => {
  const record = {
    courses: [
      { code: 'FRE', cost: 1 },
      { code: 'ENG', cost: 2 },
    ],
    limit: { days: 1, weeks: 2 },
  }
  expect(ignoredOf(unreadOf(body, record), { ...record, courses: record.courses.toReversed() })).toEqual({})
  const sent = { courses: [{ code: 'ENG', cost: 3 }], limit: { days: 1, weeks: 3 } }
  expect(ignoredOf(unreadOf(body, sent), record)).toEqual({ ignored: ['courses[0].cost', 'limit.weeks'] })
})

test('an answer names at most 50 fields, and 100 characters of each (API-31)', () => {
  const entries = Array.from({ length: 1000 }, () => ({ value: 1, ['x'.repeat(200)]: 1 }))
  const { ignored = [] } = ignoredOf(unreadOf(body, { entries }), {})
  expect(ignored).toHaveLength(50)
  expect(ignored[0]).toHaveLength(100)
})
