import { expect, test } from 'vitest'
import type { GoneAnswer } from './goneDocuments.ts'
import { goneOf } from './goneOf.ts'

const entry = (change: Partial<GoneAnswer['log']['entries'][number]>): GoneAnswer['log']['entries'][number] => ({
  type: 'cancel_return',
  doneAt: '2026-11-20T10:02:00',
  actorName: '鈴木 恵',
  slotId: 's-1',
  studentId: 'st-1',
  lessonTimeBefore: null,
  ...change,
})
const answer = (slot: GoneAnswer['slot'], ...entries: GoneAnswer['log']['entries']): GoneAnswer => ({
  slot,
  log: { entries },
})
const slot = (students: string[], waiting: string[] = []): GoneAnswer['slot'] => ({
  id: 's-1',
  bookings: students.map((id) => ({
    id: `b-${id}`,
    student: { id },
  })),
  waitingList: waiting.map((id) => ({ id })),
})
const subject = { slotId: 's-1', startsAt: '2026-11-26T18:00:00' }
const seat = { ...subject, studentId: 'st-1' }
const by = { name: '鈴木 恵', at: '2026-11-20T10:02:00' }

test.each([
  ['a booking that is still there', seat, answer(slot(['st-1']), entry({})), null],
  ['a slot that is still there', subject, answer(slot([])), null],
  ['a cancelled booking', seat, answer(slot([]), entry({})), { what: 'cancelled', by }],
  [
    'one that another student cancelled',
    seat,
    answer(slot([]), entry({ studentId: 'st-2' })),
    { what: 'cancelled', by: null },
  ],
  [
    'a moved booking',
    seat,
    answer(slot([]), entry({ type: 'lesson_moved', slotId: 's-2', lessonTimeBefore: '2026-11-26T18:00:00' })),
    { what: 'moved', by },
  ],
  ['a deleted slot', seat, answer(null, entry({ type: 'slot_deleted', studentId: null })), { what: 'deleted', by }],
  ['a slot deleted together with others', subject, answer(null), { what: 'deleted', by: null }],
  ['somebody who still waits', { ...seat, waits: true }, answer(slot([], ['st-1'])), null],
  [
    'somebody who no longer waits',
    { ...seat, waits: true },
    answer(slot(['st-1']), entry({ type: 'booking' })),
    { what: 'left', by },
  ],
] as const)('%s is told by the slot and the log (SCHED-106)', (_, of, known, gone) => {
  expect(goneOf(of, known)).toEqual(gone)
})
