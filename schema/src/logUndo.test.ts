import { expect, test } from 'vitest'
import type { LogTypeName } from './logTypes.ts'
import { undoKindOf, undoKinds, undoOfTypes } from './logUndo.ts'

/** All entries that have an undo; every other type of the log has none. */
const table: [type: LogTypeName, recordKind: string | null, kind: (typeof undoKinds)[number]][] = [
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
]

test.each(table)('an entry of the type %s about %s is undone as %s (LOG-17)', (type, recordKind, kind) => {
  expect(undoKindOf({ type, recordKind })).toBe(kind)
})

test('no other entry has an undo, and each kind of undo is of some entry (LOG-17)', () => {
  const others = (Object.keys(undoOfTypes) as LogTypeName[]).filter((type) => !table.some(([one]) => one === type))
  for (const type of others) expect(undoKindOf({ type, recordKind: 'run' })).toBeNull()
  for (const recordKind of ['student', 'contract', 'teacher', 'location', 'staff', 'toString', null])
    expect(undoKindOf({ type: 'record_created', recordKind })).toBeNull()
  expect(new Set(table.map(([, , kind]) => kind))).toEqual(new Set(undoKinds))
})
