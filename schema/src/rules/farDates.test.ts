import { expect, test } from 'vitest'
import type { z } from 'zod'
import { closedSpanInput } from '../input/closure.ts'
import { slotInput } from '../input/slot.ts'
import { slotMoveInput } from '../input/slotMove.ts'
import { awayInput } from '../input/substitute.ts'
import { templateExportInput } from '../input/templateExport.ts'
import { spanProblems } from './closedSpan.ts'

const id = '00000000-0000-4000-8000-000000000001'
const slot = {
  teacherId: id,
  startsAt: '2026-12-01T10:00:00',
  endsAt: '2026-12-01T10:50:00',
  availableFrom: '2026-11-01T00:00:00',
  cancelBy: '2026-11-30T10:00:00',
  locationId: null,
  onlineAvailable: true,
  onlineLessonLink: '',
  lessonMemo: '',
  courseIds: [],
}
const fieldOf = (schema: z.ZodType, input: unknown) => {
  const read = schema.safeParse(input)
  return read.success ? null : (read.error.issues[0]?.path.join('.') ?? '')
}

const spans: [startsAt: string, endsAt: string, field: string | null][] = [
  ['2199-12-31', '2200-01-01', null],
  ['1900-01-01', '1900-01-02', null],
  ['1899-12-31', '1900-01-01', 'startsAt'],
  ['2199-12-31', '2200-01-02', 'endsAt'],
  ['2200-01-01', '2200-01-02', 'startsAt'],
  ['9999-01-01', '9999-01-03', 'startsAt'],
]

test.each(spans)(
  'a closure or absence from %s until %s is taken only within the years that dates have',
  (from, until, field) => {
    const span = { startsAt: `${from}T00:00:00`, endsAt: `${until}T00:00:00` }
    expect(fieldOf(closedSpanInput, { ...span, reason: 'x' })).toBe(field)
    expect(fieldOf(awayInput, { ...span, teacherId: id })).toBe(field)
  },
)

test.each([
  ['startsAt', '1899-12-31T10:00:00'],
  ['startsAt', '9999-12-01T10:00:00'],
  ['endsAt', '2200-01-01T10:50:00'],
  ['availableFrom', '0026-11-01T00:00:00'],
  ['cancelBy', '2926-11-30T10:00:00'],
])('a slot whose %s is %s is refused at that field', (field, time) => {
  expect(fieldOf(slotInput, slot)).toBeNull()
  expect(fieldOf(slotInput, { ...slot, [field]: time })).toBe(field)
})

test('so are a move and an export of the template', () => {
  const moves = [{ slotId: id, version: 1, startsAt: '2926-12-01T10:00:00' }]
  expect(fieldOf(slotMoveInput, { moves, tell: false })).toBe('moves.0.startsAt')
  const exported = { job: 'create', ids: [id], from: '2926-12-01', to: '2926-12-31' }
  expect(fieldOf(templateExportInput, exported)).toBe('from')
})

test('the form of a closure says so beside its field', () => {
  const form = { kind: 'days', to: '9999-01-02', startTime: '', endTime: '', reason: 'x' } as const
  const answer = spanProblems({ ...form, from: '9999-01-01' }, '2026-11-28T12:00:00', 'Asia/Tokyo')
  expect(answer).toEqual([{ field: 'from', note: 'dayRange' }])
})
