import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert } from '../../activity/activity.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mailLesson, queueWaitingAdd } from '../../mail/lessonMails.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Facts } from '../booking.facts.ts'

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
      ? sql`insert into waiting (school_id, slot_id, student_id, joined_at)
          values (${ctx.school.id}, ${slot.id}, ${student?.id}, ${ctx.now})`
      : sql`delete from waiting
          where school_id = ${ctx.school.id} and slot_id = ${slot.id} and student_id = ${student?.id}`
  await query(
    em,
    sql`with changed as (${change}), noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${slot.id}), (${ctx.school.id}, 'student', ${student?.id})`,
  )
  if (type === 'waiting-add' && student !== null)
    await queueWaitingAdd(em, ctx.school, slot.id, mailLesson(slot), student)
}
