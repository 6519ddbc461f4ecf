import { expect, test } from 'vitest'
import type { LogTypeName } from './logTypes.ts'
import { undoableRecords, undoKindOf, undoKinds, undoOfTypes } from './logUndo.ts'

type Row = [type: LogTypeName, recordKind: string | null, kind: (typeof undoKinds)[number]]

/** All entries that have an undo; every other type of the log has none. */
const table: Row[] = [
  ['booking', null, 'booking'],
  ['booking_unrestricted', null, 'booking'],
  ['cancel_return', null, 'cancellation'],
  ['cancel_no_return', null, 'cancellation'],
  ['cancel_unrestricted', null, 'cancellation'],
  ['lesson_moved', null, 'move'],
  ['slot_changed', null, 'slots'],
  ['slot_deleted', null, 'slots'],
  ['slots_changed', null, 'slots'],
  ['slots_deleted', null, 'slots'],
  ['payment_recorded', 'contract', 'payments'],
  ['payment_refunded', 'contract', 'payments'],
  ['record_created', 'run', 'run'],
  ['record_created', 'closure', 'run'],
  ['record_created', 'import', 'import'],
  ['record_created', 'leave', 'leave'],
  ['record_merged', 'student', 'merge'],
  ...undoableRecords.flatMap((kind) => [
    ['record_created', kind, 'record'] satisfies Row,
    ['record_changed', kind, 'record'] satisfies Row,
  ]),
]

test.each(table)('an entry of the type %s about %s is undone as %s (LOG-17, LOG-18)', (type, recordKind, kind) => {
  expect(undoKindOf({ type, recordKind })).toBe(kind)
})

test('no other entry has an undo, and each kind of undo is of some entry (LOG-17)', () => {
  const others = (Object.keys(undoOfTypes) as LogTypeName[]).filter((type) => !table.some(([one]) => one === type))
  for (const type of others) expect(undoKindOf({ type, recordKind: 'run' })).toBeNull()
  for (const recordKind of ['staff', 'otherBooking', 'template', 'toString', null])
    for (const type of ['record_created', 'record_changed'] as const)
      expect(undoKindOf({ type, recordKind })).toBeNull()
  for (const recordKind of ['run', 'import', 'leave'])
    expect(undoKindOf({ type: 'record_changed', recordKind })).toBeNull()
  // A waived fee is in the log of its contract, where `undoTarget` tells it from other changes.
  expect(new Set([...table.map(([, , kind]) => kind), 'fee'])).toEqual(new Set(undoKinds))
})
