import type { BookingUndoNote } from '@koma/schema/rules/undoBooking'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import { actorOf, type Viewer } from '../../platform/shared/context.ts'
import { idToday } from '../../students/merge/mergedStudent.ts'
import type { WaitingPlace } from '../waiting/joiningOrder.ts'
import type { EarlierPlace } from '../writeSeats.ts'

/** A booking that is to be undone, or whose cancellation or move is. */
export interface UndoneBooking {
  id: string
  slotId: string
  studentId: string | null
  contractId: string | null
  courseId: string
  courseCode: string
  online: boolean
  locationId: string | null
  cost: number
  unrestricted: boolean
  status: 'booked' | 'cancel-return' | 'cancel-no-return' | 'cancel-unrestricted' | 'cancel-other'
  startsAt: string
  endsAt: string
  bookedAt: string
  cancelledAt: string | null
  isMarked: boolean
  /** Where it was before its last move; null where it has not moved, or its moves are undone. */
  left: EarlierPlace | null
  /** The log's last word on the student's seat in this slot, and who did it. */
  last: { type: string; actor: string } | null
  /** The place on the waiting list that the seat ended; null if the student had not waited for it. */
  waited: WaitingPlace | null
}

/** Returns the booking with what the log says last about it; null if the school has none of this id. */
export async function undoneBooking(
  em: EntityManager,
  schoolId: string,
  bookingId: string,
): Promise<UndoneBooking | null> {
  const about = sql`from activity a where a.school_id = ${schoolId} and a.slot_id = b.slot_id
    and ${idToday(schoolId, 'a.student_id')} is not distinct from b.student_id`
  const [booking] = await query(
    em,
    sql<UndoneBooking>`
      select b.id, b.slot_id as "slotId", b.student_id as "studentId", b.contract_id as "contractId",
        b.course_id as "courseId", c.code as "courseCode", b.online, b.location_id as "locationId", b.cost,
        b.unrestricted, b.status, ${wallTime('b.starts_at')} as "startsAt", ${wallTime('b.ends_at')} as "endsAt",
        ${wallTime('b.booked_at')} as "bookedAt", ${wallTime('b.cancelled_at')} as "cancelledAt",
        b.attendance is not null as "isMarked", b.moves -> -1 as left,
        (select jsonb_build_object('type', a.type, 'actor', a.actor) ${about}
          and (a.type like 'booking%' or a.type like 'cancel-%' or a.type = 'lesson-moved')
          order by a.id desc limit 1) as last,
        b.waited
      from booking b join course c on c.school_id = b.school_id and c.id = b.course_id
      where b.school_id = ${schoolId} and b.id = ${bookingId}`,
  )
  return booking ?? null
}

/** Returns the refusal of an undo, with the note that says why. */
export const undoRefusal = (note: BookingUndoNote) => ({ ok: false, code: 'generalE', note }) as const

/** Tells whether the last that happened to a booking is a move, or a booking, that the viewer has made. */
export function isOwnLast(viewer: Viewer, { last }: Pick<UndoneBooking, 'last'>): boolean {
  // After the undo of a later move its entry is the last.
  return last !== null && last.actor === actorOf(viewer) && /^(lesson-moved$|booking)/.test(last.type)
}
