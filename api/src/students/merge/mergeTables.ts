import { type Sql, sql } from '../../platform/database/sql.ts'

/** A table whose rows go to the student who stays. */
export interface MovedTable {
  table: string
  column: string
  /** What names a row among those of one student, as an expression of the row `x`. */
  key: string
  /** The rows that stay where they are, because the other student has one of their own. */
  unless?: (schoolId: string, staysId: string) => Sql
  /** Whether these rows are deleted, and kept for the undo; left out: they remain with the student who goes. */
  drops?: true
}

const own = (table: string, same: Sql): MovedTable['unless'] => {
  return (schoolId, staysId) =>
    sql`exists (select from ${sql.table(table)} o where o.school_id = ${schoolId} and o.student_id = ${staysId} and ${same})`
}
const moved = (table: string, key: string, more: Partial<MovedTable> = {}): MovedTable => ({
  table,
  column: 'student_id',
  key,
  ...more,
})

/**
 * The tables whose rows a merge moves. Rows that would be double are dropped, or remain with the student who goes, who
 * has them again after an undo. (MERGE-03)
 */
export const movedTables: readonly MovedTable[] = [
  moved('contract', 'x.id'),
  moved('booking', 'x.id'),
  {
    ...moved('waiting', 'x.slot_id'),
    unless: (schoolId, staysId) => sql`(
      exists (select from waiting o where o.school_id = ${schoolId} and o.slot_id = x.slot_id and o.student_id = ${staysId})
      or exists (select from booking o where o.school_id = ${schoolId} and o.live_slot_id = x.slot_id and o.student_id = ${staysId}))`,
    drops: true,
  },
  moved('template_student', 'x.template_id'),
  moved('guardian_student', 'x.id', {
    unless: own('guardian_student', sql`o.guardian_id = x.guardian_id`),
    drops: true,
  }),
  moved('student_leave', 'x.id'),
  moved('deposit_entry', 'x.id'),
  moved('paper', 'x.id'),
  moved('bank_transfer', 'x.digest'),
  moved('debit_line', 'x.debit_id', { unless: own('debit_line', sql`o.debit_id = x.debit_id`) }),
  moved('bank_account', 'x.customer', { unless: own('bank_account', sql`true`) }),
  moved('calendar_feed', 'x.id', { unless: own('calendar_feed', sql`true`) }),
  moved('reminder_choice', 'x.id', { unless: own('reminder_choice', sql`true`) }),
  moved('reminder', `concat_ws(' ', x.slot_id, x.kind, x.starts_at)`, {
    unless: own('reminder', sql`(o.slot_id, o.kind, o.starts_at) = (x.slot_id, x.kind, x.starts_at)`),
  }),
  moved('mail', 'x.id'),
  moved('student_field_change', 'x.id'),
  {
    table: 'closure_call',
    column: 'person_id',
    key: 'x.closure_id',
    unless: (schoolId, staysId) => sql`exists (select from closure_call o where o.school_id = ${schoolId}
      and o.closure_id = x.closure_id and o.person_id = ${staysId})`,
  },
]

/**
 * The tables whose rows remain with the student who goes: how they sign in, which ends and comes back with an undo, or
 * is swapped with the other's (`swapFactors`), what is read through `student.merged_into`, and what is made anew.
 */
export const remainingTables: readonly string[] = [
  'activity.student_id',
  'email_change.student_id',
  // Whoever was erased has nothing to merge.
  'erasure.person_id',
  'known_device.student_id',
  'one_time_code.student_id',
  'passkey.student_id',
  'recovery_code.student_id',
  // Of the link to a guardian, which keeps its id when it moves.
  'reminder.guardian_student_id',
  'reset_token.student_id',
  'seat_offer.student_id',
  'session.student_id',
  'student.merged_into',
  'student_field_key.student_id',
  'student_field_word.student_id',
  'student_merge.goes_id',
  'student_merge.stays_id',
  'student_word.student_id',
]
