import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { StoredSlot } from './slot.facts.ts'
import { joiningOrder } from '../bookings/waiting/joiningOrder.ts'

/** A student who waits for a seat of a slot. */
interface WaitingOfSlot {
  slotId: string
  id: string
  studentCode: string
  name: string
}

/** Returns everyone who waits for one of the slots, in the order in which they joined. */
export function waitingOfSlots(
  em: EntityManager,
  schoolId: string,
  slotIds: readonly string[],
): Promise<WaitingOfSlot[]> {
  return query(
    em,
    sql<WaitingOfSlot>`
      select w.slot_id as "slotId", st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name
      from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
      where w.school_id = ${schoolId} and w.slot_id = any(${slotIds}::uuid[]) order by ${joiningOrder}`,
  )
}

/**
 * Returns the log entries of students joining or leaving the waiting lists of `slots` because of what happens to those.
 */
export function waitingEntries(
  ctx: Context,
  viewer: Viewer,
  slots: readonly Pick<StoredSlot, 'id' | 'startsAt' | 'teacherId' | 'teacherCode'>[],
  waiting: readonly WaitingOfSlot[],
  type: 'waiting-add' | 'waiting-remove',
): ActivityEntry[] {
  return slots.flatMap((slot) =>
    waiting
      .filter(({ slotId }) => slotId === slot.id)
      .map((student) => ({ ...aboutSlot(ctx, viewer, slot), ...aboutStudent(student), type })),
  )
}
