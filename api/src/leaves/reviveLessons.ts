import { type BookingUndoNote, revivalRefusal } from '@koma/schema/rules/undoBooking'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { settledFacts } from '../bookings/offers/settledFacts.ts'
import { cancellationFacts, writeRevival } from '../bookings/undo/undoCancellation.ts'
import { undoneBooking } from '../bookings/undo/undoneBooking.ts'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { lessonPeople } from '../slots/lessonPeople.ts'
import type { LockedLeave } from './leave.reads.ts'
import type { MailedBooking } from './mailLeave.ts'

/** A lesson that does not come back, and why. */
export interface LostLesson {
  bookingId: string
  startsAt: WallTime
  refusal: { ok: false; code: 'generalE'; note: BookingUndoNote }
}

/**
 * Books the lessons to come again that a pause or departure has cancelled, where seat, time and points allow. Returns
 * those that stay cancelled, and those that are back as their emails need them. (PAUSE-07)
 */
export async function reviveLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { bookings, studentId }: Pick<LockedLeave, 'bookings' | 'studentId'>,
): Promise<{ lost: LostLesson[]; back: MailedBooking[] }> {
  const lost: LostLesson[] = []
  const back: MailedBooking[] = []
  const found = await Promise.all(bookings.map((id) => undoneBooking(em, ctx.school.id, id)))
  const lessons = found
    .flatMap((booking) =>
      booking === null || booking.startsAt <= ctx.now || booking.status === 'booked' ? [] : [booking],
    )
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  for (const booking of lessons) {
    const facts = await settledFacts(em, ctx, booking, studentId)
    const note = facts === null ? 'undoChanged' : revivalRefusal(cancellationFacts(null, facts, booking), ctx.now)
    if (facts === null || note !== null) {
      const refusal = { ok: false, code: 'generalE', note: note ?? 'undoChanged' } as const
      lost.push({ bookingId: booking.id, startsAt: booking.startsAt, refusal })
      continue
    }
    await writeRevival(em, ctx, viewer, facts, booking)
    const people = await lessonPeople(em, ctx.school.id, [booking.slotId])
    back.push({
      facts,
      people: people.filter(({ role, id }) => role === 'teaching' || id === studentId),
      place: booking,
      cost: booking.cost,
    })
  }
  return {
    lost,
    back: back.map(({ place: { courseId, online, locationId }, ...rest }) => ({
      ...rest,
      place: { courseId, online, locationId },
    })),
  }
}

/** Gives the student the earlier places on the waiting lists of lessons to come. */
export async function rejoin(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { waits, studentId }: Pick<LockedLeave, 'waits' | 'studentId'>,
): Promise<void> {
  if (waits.length === 0 || !ctx.school.waitingList) return
  await query(
    em,
    sql`with back as (
        insert into waiting (school_id, slot_id, student_id, joined_at, id)
        select s.school_id, s.id, ${studentId}, w.since, w.id
        from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w ("slotId" uuid, since timestamp, id uuid)
        join slot s on s.school_id = ${ctx.school.id} and s.id = w."slotId" and s.starts_at > ${ctx.now}
        where not exists (select from booking b where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id
          and b.student_id = ${studentId})
        on conflict do nothing returning slot_id),
      noted as (
        insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
          student_code, student_name, points_change, door)
        select ${ctx.school.id}::uuid, 'waiting-add', ${ctx.now}::timestamp, ${actorOf(viewer)}::text, s.id, s.starts_at,
          t.id, t.teacher_id, st.id, st.student_id, st.last_name || ' ' || st.first_name, 0, ${ctx.origin}::text
        from back join slot s on s.school_id = ${ctx.school.id} and s.id = back.slot_id
        join teacher t on t.school_id = ${ctx.school.id} and t.id = s.teacher_id
        join student st on st.school_id = ${ctx.school.id} and st.id = ${studentId})
      insert into outbox (school_id, topic, ref) select ${ctx.school.id}::uuid, 'slot', slot_id from back`,
  )
}
