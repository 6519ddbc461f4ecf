import { bookAnyhow } from '@koma/schema/rules/book'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert } from '../../activity/activity.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mailLesson, queueWaitingPlace, type WaitingStudent } from '../../mail/lessonMails.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { bookingFacts, type Facts, readFacts } from '../booking.facts.ts'
import { joiningOrder } from './joiningOrder.ts'

/**
 * Notifies the waiting list that a full slot has a free seat again. Everybody who may book it (D55) gets an activity
 * entry, an event and, if they want it, a mail; the school gets a mail (D56). Those whom booking would refuse, such as
 * those without a contract for the course, get no notice but stay on the list (decision 054). Nobody is booked by this,
 * and a lesson that has started is not announced. The slot is locked already.
 */
export async function tellWaiting(em: EntityManager, ctx: Context, viewer: Viewer | null, facts: Facts): Promise<void> {
  if (ctx.now >= facts.slot.startsAt) return
  const listed = await query(
    em,
    sql<WaitingStudent & { studentCode: string; name: string; facts: Facts | null }>`
      select st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name,
        st.email, st.com_lang as "comLang", st.notify and st.active as notify,
        koma_booking_facts(${ctx.school.id}, ${facts.slot.id}, st.id, false) as facts
      from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
      where w.school_id = ${ctx.school.id} and w.slot_id = ${facts.slot.id} order by ${joiningOrder}`,
  )
  const waiting = listed.flatMap(({ facts: own, ...student }) =>
    own !== null && bookAnyhow(bookingFacts(ctx, own), 'student', ctx.now).ok ? [student] : [],
  )
  if (waiting.length === 0) return
  const entries = waiting.map((student): ActivityEntry => ({
    ...aboutSlot(ctx, viewer, facts.slot),
    ...aboutStudent(student),
    type: 'waiting-place',
  }))
  await query(
    em,
    sql`with noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'student', unnest(${waiting.map((student) => student.id)}::uuid[])`,
  )
  // Several seats may be free now, and others held: only the slot as it is now tells what is still open in it.
  const now = await readFacts(em, ctx, { slotId: facts.slot.id }, null)
  if (now !== null) await queueWaitingPlace(em, ctx.school, now.slot.id, mailLesson(now.slot), waiting)
}
