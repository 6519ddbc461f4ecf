import type { LogTypeName } from './logTypes.ts'
import { lookup } from './rules/lookup.ts'

/**
 * The kinds of changes that can be undone, each by a mutation of its own. `fee`: a waived fee, whose entry is one of
 * its contract.
 */
export const undoKinds = [
  'booking',
  'cancellation',
  'move',
  'slots',
  'run',
  'payments',
  'import',
  'leave',
  'record',
  'merge',
  'fee',
] as const
export type UndoKind = (typeof undoKinds)[number]

/** The kinds of records whose creation and changes can be undone. (LOG-18) */
export const undoableRecords = ['student', 'guardian', 'contract', 'plan', 'teacher', 'course', 'location'] as const
export type UndoableRecord = (typeof undoableRecords)[number]

/** The kind of undo that an entry of each type may have; `null`: there is none. */
export const undoOfTypes: Readonly<Record<LogTypeName, UndoKind | 'byRecord' | 'byChange' | null>> = {
  contract: null,
  booking: 'booking',
  booking_unrestricted: 'booking',
  cancel_return: 'cancellation',
  cancel_no_return: 'cancellation',
  cancel_unrestricted: 'cancellation',
  cancel_undone: null,
  waiting_add: null,
  waiting_remove: null,
  waiting_place: null,
  offer_made: null,
  offer_accepted: null,
  offer_declined: null,
  offer_expired: null,
  offer_withdrawn: null,
  change_to_online: null,
  lesson_moved: 'move',
  record_created: 'byRecord',
  record_changed: 'byChange',
  record_deleted: null,
  record_merged: 'merge',
  record_separated: null,
  record_erased: null,
  payment_recorded: 'payments',
  payment_refunded: 'payments',
  payment_changed: null,
  payment_deleted: null,
  payment_undone: null,
  slot_created: null,
  slot_changed: 'slots',
  slot_deleted: 'slots',
  slots_changed: 'slots',
  slots_deleted: 'slots',
  slots_restored: null,
  attendance: null,
  login: null,
  login_failed: null,
  logout: null,
  sessions_ended: null,
  password_changed: null,
  password_link: null,
  unlock: null,
  refused: null,
  key_refused: null,
  too_many: null,
  file_downloaded: null,
  factor_added: null,
  factor_removed: null,
  factors_reset: null,
  recovery_codes_made: null,
  recovery_code_used: null,
  calendar_created: null,
  calendar_ended: null,
  data_exported: null,
  mail_resent: null,
}

/** What can be undone of the records that are made: a task, the closure that one made, an import, and an absence. */
const undoOfRecords: Readonly<Record<string, UndoKind>> = lookup({
  run: 'run',
  closure: 'run',
  import: 'import',
  leave: 'leave',
  ...Object.fromEntries(undoableRecords.map((kind) => [kind, 'record' as const])),
})

/** Returns how an entry of the log may be undone; null where that kind of change has no undo. (LOG-17) */
export function undoKindOf({ type, recordKind }: { type: LogTypeName; recordKind: string | null }): UndoKind | null {
  const kind = undoOfTypes[type]
  if (kind === 'byChange') return undoableRecords.some((each) => each === recordKind) ? 'record' : null
  return kind === 'byRecord' ? (undoOfRecords[recordKind ?? ''] ?? null) : kind
}
