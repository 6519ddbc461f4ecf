import { origins, type Origin } from '@koma/schema/logTypes'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

/** GraphQL names cannot hold hyphens; the values are those of the log (LOG-06, D131). */
export const LogTypeEnum = {
  contract: 'contract',
  booking: 'booking',
  booking_unrestricted: 'booking-unrestricted',
  cancel_return: 'cancel-return',
  cancel_no_return: 'cancel-no-return',
  cancel_unrestricted: 'cancel-unrestricted',
  cancel_undone: 'cancel-undone',
  waiting_add: 'waiting-add',
  waiting_remove: 'waiting-remove',
  waiting_place: 'waiting-place',
  offer_made: 'offer-made',
  offer_accepted: 'offer-accepted',
  offer_declined: 'offer-declined',
  offer_expired: 'offer-expired',
  offer_withdrawn: 'offer-withdrawn',
  change_to_online: 'change-to-online',
  lesson_moved: 'lesson-moved',
  record_created: 'record-created',
  record_changed: 'record-changed',
  record_deleted: 'record-deleted',
  record_merged: 'record-merged',
  record_separated: 'record-separated',
  record_erased: 'record-erased',
  payment_recorded: 'payment-recorded',
  payment_refunded: 'payment-refunded',
  payment_changed: 'payment-changed',
  payment_deleted: 'payment-deleted',
  payment_undone: 'payment-undone',
  slot_created: 'slot-created',
  slot_changed: 'slot-changed',
  slot_deleted: 'slot-deleted',
  slots_changed: 'slots-changed',
  slots_deleted: 'slots-deleted',
  slots_restored: 'slots-restored',
  attendance: 'attendance',
  login: 'login',
  login_failed: 'login-failed',
  logout: 'logout',
  sessions_ended: 'sessions-ended',
  password_changed: 'password-changed',
  password_link: 'password-link',
  unlock: 'unlock',
  refused: 'refused',
  key_refused: 'key-refused',
  too_many: 'too-many',
  file_downloaded: 'file-downloaded',
  factor_added: 'factor-added',
  factor_removed: 'factor-removed',
  factors_reset: 'factors-reset',
  recovery_codes_made: 'recovery-codes-made',
  recovery_code_used: 'recovery-code-used',
  calendar_created: 'calendar-created',
  calendar_ended: 'calendar-ended',
  data_exported: 'data-exported',
  mail_resent: 'mail-resent',
} as const
registerEnumType(LogTypeEnum, { name: 'LogType' })

/** The origins of a change, for GraphQL. */
export const OriginEnum = graphqlEnum('Door', origins)

/** The type of an entry. */
export type LogType = (typeof LogTypeEnum)[keyof typeof LogTypeEnum]

@ObjectType('LogChange', { description: 'A changed field of a record, with its old and new value.' })
@Access({ scopes: ['log:read'] })
export class LogChangeType {
  @Field(() => String, { description: 'The name of the field in the input of the mutation.' }) field!: string
  @Field(() => String, {
    nullable: true,
    description: "The name of one of the school's own fields; null for all others, and once the field is gone.",
  })
  fieldName!: string | null
  @Field(() => String, { nullable: true }) before!: string | null
  @Field(() => String, { nullable: true }) after!: string | null
}

@ObjectType('LogEntry', { description: 'One action in the log, as it was at the time.' })
@Access({ scopes: ['log:read'] })
export class LogEntryType {
  @Field(() => ID) id!: string
  @Field(() => LogTypeEnum) type!: LogType
  @Field(() => PlainDateTime, { description: "The time of the action, in the school's time zone." }) doneAt!: string
  @Field(() => String, {
    description:
      'Who did this: `staff:`, `teacher:`, `student:` or `key:` followed by the code; `system`; or `nobody` if nobody was signed in.',
  })
  actor!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person, family name first, or of the key; null if it was nobody of the school.',
  })
  actorName!: string | null
  @Field(() => OriginEnum, {
    nullable: true,
    description: 'The origin of the action; null for old entries, which have none.',
  })
  door!: Origin | null
  @Field(() => ID, { nullable: true }) slotId!: string | null
  @Field(() => PlainDateTime, { nullable: true }) lessonTime!: string | null
  @Field(() => String, { nullable: true }) lessonLocation!: string | null
  @Field(() => Boolean) online!: boolean
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "For a moved lesson, the previous start, in the school's time zone; null if the lesson was not moved.",
  })
  lessonTimeBefore!: string | null
  @Field(() => String, { nullable: true }) lessonLocationBefore!: string | null
  @Field(() => String, { nullable: true }) teacherCodeBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'For a moved lesson, the name of the previous teacher; null if it was not moved or the name is unknown.',
  })
  teacherNameBefore!: string | null
  @Field(() => ID, { nullable: true }) teacherId!: string | null
  @Field(() => String, { nullable: true }) teacherCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: "The teacher's display name, even after deletion; null if the entry is about no teacher.",
  })
  teacherName!: string | null
  @Field(() => ID, { nullable: true }) studentId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The student ID, in lower case; `_` for a non-lesson booking; null if the entry is about no student.',
  })
  studentCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: "The student's name at the time, family name first; null if the entry is about no student.",
  })
  studentName!: string | null
  @Field(() => String, { nullable: true }) courseCode!: string | null
  @Field(() => String, { nullable: true }) courseName!: string | null
  @Field(() => ID, { nullable: true }) contractId!: string | null
  @Field(() => String, { nullable: true }) contractName!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the contract holder; null if the entry is about no contract or payment.',
  })
  contractHolder!: string | null
  @Field(() => Int, { description: 'The change in points or tickets; negative if they were taken.' })
  pointsChange!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The balance afterwards, in points or tickets; null if none moved.',
  })
  pointsAfter!: number | null
  @Field(() => String, {
    nullable: true,
    description:
      'The first part of the network address it came from, such as `203.0.113.0/24`, in entries of the security log; null for all others, and for those who may not see it.',
  })
  network!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The browser it came from, such as `Chrome, Windows`; null as for `network`.',
  })
  browser!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The kind of record the entry is about, such as `student`; null if there is none.',
  })
  recordKind!: string | null
  @Field(() => ID, { nullable: true }) recordId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the record at the time; null if the entry is about none.',
  })
  recordName!: string | null
  @Field(() => [LogChangeType], { description: 'The fields of the record or slots that were changed.' })
  changes!: LogChangeType[]
}

@ObjectType('LogPage')
@Access({ scopes: ['log:read'] })
export class LogPageType {
  @Field(() => [LogEntryType], { description: 'The entries, newest first.' }) entries!: LogEntryType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => ID, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}
