import { NOBODY, ONLINE } from '@koma/schema/constants'
import type { Door } from '@koma/schema/logTexts'
import type { WallTime } from '@koma/schema/rules/time'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'
import type { Change } from './noteRecord.ts'

/** What happened (LOG-06, LOG-08, D131); the log and the histories are read from these. */
export type ActivityType =
  | 'contract'
  | 'booking'
  | 'booking-unrestricted'
  | 'cancel-return'
  | 'cancel-no-return'
  | 'cancel-unrestricted'
  | 'waiting-add'
  | 'waiting-remove'
  | 'waiting-place'
  | 'change-to-online'
  | 'lesson-moved'
  | 'record-created'
  | 'record-changed'
  | 'record-deleted'
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

/** What happens to a payment of a contract. */
export type PaymentActivity = 'payment-recorded' | 'payment-changed' | 'payment-deleted' | 'payment-undone'

/** What happens to an account. */
export type AccountActivity =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-link'
  | 'unlock'
  | 'calendar-created'
  | 'calendar-ended'

/** One append-only entry, named as its columns. Codes and names are kept as they were at the time. */
export interface ActivityEntry {
  school_id: string
  type: ActivityType
  at: WallTime
  actor: string
  door: Door
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
  /** Of a lesson that was moved: when, where and with whom it was before. */
  lesson_time_before?: WallTime
  lesson_location_before?: string
  teacher_code_before?: string
  /** Of an entry about a record, an account or a batch. */
  record_kind?: string
  record_id?: string
  record_name?: string
  changes?: Readonly<Record<string, Change>>
  /** Given where one entry stands for several: a second one of the same id is not written. */
  id?: string
}

const written = `type, at, actor, door, lesson_time, lesson_location, teacher_id, teacher_code,
  student_id, student_code, student_name, course_code, contract_id, contract_name, points_change, points_after,
  lesson_time_before, lesson_location_before, teacher_code_before, record_kind, record_id, record_name, changes`

/**
 * An INSERT for a `with` clause that writes the JSON array that `entries` gives, such as `$3`; with `about`, a
 * query or part of one row, only if that has its row. With `once` each entry has its id,
 * and those whose id is there already are left out; not `coalesce(id, uuidv7())`, of which Citus takes the second.
 */
export function insertActivity(entries: string, about?: string, once = false): string {
  const rows = `jsonb_populate_recordset(null::activity, (${entries})::jsonb)`
  const whenDone = about === undefined ? '' : ` where exists (select from ${about})`
  if (!once)
    return `insert into activity (school_id, slot_id, ${written}) select school_id, slot_id, ${written} from ${rows}${whenDone}`
  return `insert into activity (school_id, id, ${written}) select school_id, id, ${written}
    from ${rows}${whenDone} on conflict (school_id, id) do nothing`
}

/** What a slot, as the booking facts have it, and whoever acts contribute to an entry. */
export function aboutSlot(
  ctx: Context,
  viewer: Viewer,
  slot: { id: string; startsAt: WallTime; teacherId: string; teacherCode: string },
): Omit<ActivityEntry, 'type'> {
  return {
    school_id: ctx.school.id,
    at: ctx.now,
    actor: actorOf(viewer),
    door: ctx.door,
    slot_id: slot.id,
    lesson_time: slot.startsAt,
    teacher_id: slot.teacherId,
    teacher_code: slot.teacherCode,
    points_change: 0,
  }
}

/** What a student contributes to an entry; a non-lesson booking has nobody (SLOT-07). */
export function aboutStudent(
  student: { id: string; studentCode: string; name: string } | null,
): Pick<ActivityEntry, 'student_id' | 'student_code' | 'student_name'> {
  if (student === null) return { student_code: NOBODY }
  return { student_id: student.id, student_code: student.studentCode, student_name: student.name }
}

/** Where the lesson is held, as the log keeps it (D32). */
export function placeText(place: { online: boolean }, locationName: string | null): string {
  return place.online ? ONLINE : (locationName ?? '')
}
