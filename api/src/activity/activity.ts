import { NOBODY, ONLINE } from '@koma/schema/constants'
import type { Origin } from '@koma/schema/logTypes'
import type { WallTime } from '@koma/schema/rules/time'
import { type Sql, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { Change } from '../platform/record/noteRecord.ts'

/** The kind of an entry (LOG-06, LOG-08, D131); the log and the histories are read from these. */
export type ActivityType =
  | 'contract'
  | 'booking'
  | 'booking-unrestricted'
  | 'cancel-return'
  | 'cancel-no-return'
  | 'cancel-unrestricted'
  | 'cancel-undone'
  | 'waiting-add'
  | 'waiting-remove'
  | 'waiting-place'
  | OfferActivity
  | 'change-to-online'
  | 'lesson-moved'
  | 'record-created'
  | 'record-changed'
  | 'record-deleted'
  | 'record-merged'
  | 'record-separated'
  | 'record-erased'
  | PaymentActivity
  | 'slot-created'
  | 'slot-changed'
  | 'slot-deleted'
  | 'slots-changed'
  | 'slots-deleted'
  | 'slots-restored'
  | 'attendance'
  | AccountActivity
  | 'mail-resent'

export type OfferActivity = 'offer-made' | 'offer-accepted' | 'offer-declined' | 'offer-expired' | 'offer-withdrawn'

export type PaymentActivity =
  | 'payment-recorded'
  | 'payment-refunded'
  | 'payment-changed'
  | 'payment-deleted'
  | 'payment-undone'

/** What was not let in: a missing permission, a key that is no good, and too many requests (SEC-41). */
type RefusalActivity = 'refused' | 'key-refused' | 'too-many'

export type AccountActivity =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-link'
  | 'unlock'
  | RefusalActivity
  | 'file-downloaded'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'calendar-created'
  | 'calendar-ended'
  | 'data-exported'

/** One append-only entry, named as its columns. Codes and names stay as they were at the time. */
export interface ActivityEntry {
  school_id: string
  type: ActivityType
  at: WallTime
  actor: string
  door: Origin
  slot_id?: string
  lesson_time?: WallTime
  lesson_location?: string
  teacher_id?: string
  teacher_code?: string
  student_id?: string
  student_code?: string
  student_name?: string
  course_code?: string
  contract_id?: string
  contract_name?: string
  points_change: number
  points_after?: number
  /** Set in an entry about a moved lesson: its time, place and teacher before. */
  lesson_time_before?: WallTime
  lesson_location_before?: string
  teacher_code_before?: string
  /** Set in an entry about a record, an account or a batch. */
  record_kind?: string
  record_id?: string
  record_name?: string
  changes?: Readonly<Record<string, Change>>
  /** Set in an entry of the security log: from where and by which browser (decision 130). */
  network?: string | null
  browser?: string | null
  /** Set when one entry stands for several: a second one with the same id is not written. */
  id?: string
}

const written = `type, at, actor, door, lesson_time, lesson_location, teacher_id, teacher_code,
  student_id, student_code, student_name, course_code, contract_id, contract_name, points_change, points_after,
  lesson_time_before, lesson_location_before, teacher_code_before, record_kind, record_id, record_name, changes, network, browser`

/**
 * Returns an INSERT for a `with` clause that writes the entries, also given as SQL of a JSON array. With `about`, a
 * query or part of one row, it writes only if that has its row. With `once` each entry brings its id, and ids that
 * exist already are left out. A `coalesce(id, uuidv7())` would not do: Citus takes its second value.
 */
export function activityInsert(
  entries: readonly ActivityEntry[] | Sql,
  { about, once = false }: { about?: Sql; once?: boolean } = {},
): Sql {
  const columns = sql.raw(`school_id, ${once ? 'id' : 'slot_id'}, ${written}`)
  const json = 'toOperationNode' in entries ? entries : sql`${JSON.stringify(entries)}::jsonb`
  const rows = sql`jsonb_populate_recordset(null::activity, (${json})::jsonb)`
  const whenDone = about === undefined ? sql`` : sql` where exists (select from ${about})`
  const whenNew = once ? sql` on conflict (school_id, id) do nothing` : sql``
  return sql`insert into activity (${columns}) select ${columns} from ${rows}${whenDone}${whenNew}`
}

/**
 * Returns the part of an entry that comes from the slot, as the booking facts have it, and from the viewer; null if
 * nobody acts.
 */
export function aboutSlot(
  ctx: Context,
  viewer: Viewer | null,
  slot: { id: string; startsAt: WallTime; teacherId: string; teacherCode: string },
): Omit<ActivityEntry, 'type'> {
  return {
    school_id: ctx.school.id,
    at: ctx.now,
    actor: actorOf(viewer),
    door: ctx.origin,
    slot_id: slot.id,
    lesson_time: slot.startsAt,
    teacher_id: slot.teacherId,
    teacher_code: slot.teacherCode,
    points_change: 0,
  }
}

/** Returns a student's part of an entry; a non-lesson booking has nobody (SLOT-07). */
export function aboutStudent(
  student: { id: string; studentCode: string; name: string } | null,
): Pick<ActivityEntry, 'student_id' | 'student_code' | 'student_name'> {
  if (student === null) return { student_code: NOBODY }
  return { student_id: student.id, student_code: student.studentCode, student_name: student.name }
}

/** Returns the place of the lesson as the log keeps it (D32). */
export function placeText(place: { online: boolean }, locationName: string | null): string {
  return place.online ? ONLINE : (locationName ?? '')
}
