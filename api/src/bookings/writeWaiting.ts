import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { mailLesson, queueWaitingAdd } from '../mail/lessonMails.ts'
import { query } from '../platform/database/sql.ts'
import type { Facts } from './booking.facts.ts'

/**
 * Writes one change of a waiting list with its activity, events and the school's alert of somebody new (D56); the slot
 * is locked already.
 */
export async function writeWaiting(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  type: 'waiting-add' | 'waiting-remove',
): Promise<void> {
  const { slot, student } = facts
  const entry: ActivityEntry = { ...aboutSlot(ctx, viewer, slot), ...aboutStudent(student), type }
  const change =
    type === 'waiting-add'
      ? `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`
      : `delete from waiting where school_id = $1 and slot_id = $2 and student_id = $3 and $4::timestamp is not null`
  await query(
    em,
    `with changed as (${change}), noted as (${insertActivity('$5')})
     insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $3)`,
    [ctx.school.id, slot.id, student?.id, ctx.now, JSON.stringify([entry])],
  )
  if (type === 'waiting-add' && student !== null)
    await queueWaitingAdd(em, ctx.school, slot.id, mailLesson(slot), student)
}
