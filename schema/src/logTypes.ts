/** The subjects to which the log can be narrowed. */
export const logSubjects = [
  'booking',
  'cancellation',
  'waiting',
  'lesson',
  'slot',
  'contract',
  'payment',
  'record',
  'account',
  'security',
  'mail',
] as const

/** A kind of log entry. */
export type LogSubject = (typeof logSubjects)[number]

const offers = ['offer_made', 'offer_accepted', 'offer_declined', 'offer_expired', 'offer_withdrawn'] as const
const payments = [
  'payment_recorded',
  'payment_refunded',
  'payment_changed',
  'payment_deleted',
  'payment_undone',
] as const
const records = [
  'record_created',
  'record_changed',
  'record_deleted',
  'record_merged',
  'record_separated',
  'record_erased',
] as const
const signIns = ['login', 'login_failed', 'logout', 'sessions_ended'] as const
const factors = [
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_made',
  'recovery_code_used',
] as const

const accounts = [
  ...signIns,
  ...factors,
  'password_changed',
  'password_link',
  'unlock',
  'calendar_created',
  'calendar_ended',
  'data_exported',
] as const
const refusals = ['refused', 'key_refused', 'too_many'] as const

const types = {
  booking: ['booking', 'booking_unrestricted'],
  cancellation: ['cancel_return', 'cancel_no_return', 'cancel_unrestricted', 'cancel_undone'],
  waiting: ['waiting_add', 'waiting_remove', 'waiting_place', ...offers],
  lesson: ['change_to_online', 'lesson_moved', 'attendance'],
  contract: ['contract', ...records, ...payments],
  // Before payments had entries of their own, they were among the changes of their contract.
  payment: [...payments, 'record_changed'],
  record: records,
  slot: ['slot_created', 'slot_changed', 'slot_deleted', 'slots_changed', 'slots_deleted', 'slots_restored'],
  account: accounts,
  // Of records, those that `securityLog` names.
  security: [...accounts, ...refusals, 'file_downloaded', ...records],
  mail: ['mail_resent'],
} as const satisfies Record<LogSubject, readonly string[]>

/** The type of a log entry; in REST the names have hyphens (LOG-06, D131). */
export type LogTypeName = (typeof types)[LogSubject][number]

/** The types of entries of each kind. (LOG-06, D131) */
export const logTypesOf: Readonly<Record<LogSubject, readonly LogTypeName[]>> = types

/** The origins of a change. */
export const origins = ['screen', 'rest', 'key', 'job', 'command'] as const
export type Origin = (typeof origins)[number]

/** The parts of a log entry that words are made of. */
export interface LoggedEntry {
  type: LogTypeName
  doneAt: string
  actor: string
  actorName: string | null
  door: Origin | null
  lessonTime: string | null
  lessonTimeBefore: string | null
  lessonLocation: string | null
  lessonLocationBefore: string | null
  online: boolean
  teacherCodeBefore: string | null
  teacherCode: string | null
  teacherName: string | null
  studentCode: string | null
  studentName: string | null
  courseName: string | null
  contractId: string | null
  contractName: string | null
  contractHolder: string | null
  pointsChange: number
  pointsAfter: number | null
  network: string | null
  browser: string | null
  recordKind: string | null
  recordName: string | null
  changes: readonly { field: string; fieldName?: string | null; before: string | null; after: string | null }[]
}
