import type { Language } from '@koma/schema/codes'
import { studentLeavingTexts } from '@koma/schema/leavingTexts'
import { oneRecordInput } from '@koma/schema/input/record'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Facts } from '../bookings/booking.facts.ts'
import { seatFreed } from '../bookings/offers/seatFreed.ts'
import { slotFactsOf } from '../bookings/offers/slotFactsOf.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { dayText, timeText } from '../mail/mailFormat.ts'
import { type RelatedData, nothingRelated } from '../platform/record/related.type.ts'
import { useOfTemplate } from '../template/leaveTemplate.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { StudentRow } from './student.entity.ts'
import { maySeeStudents } from './student.policy.ts'

/**
 * Returns what deactivating or deleting a student would touch (ASTU-33, SHELL-33, D81, D82): lessons to come, waiting
 * lists, contracts and places in the weekly template.
 */
export async function studentUse(ctx: Context, id: string): Promise<RelatedData> {
  maySeeStudents(ctx)
  const use = await useOfStudent(ctx.em, ctx, parseInput(ctx, oneRecordInput, { id }).id)
  return { ...use, notes: studentLeavingTexts(use, ctx.language) }
}

/** Returns the same as `em` sees it, without checking permissions. */
export async function useOfStudent(em: EntityManager, ctx: Context, id: string): Promise<RelatedData> {
  const [use] = await query(
    em,
    sql<Pick<RelatedData, 'bookedSlots' | 'waitingLists' | 'contracts'>>`
      select
        (select count(*)::int from booking
          where school_id = ${ctx.school.id} and student_id = ${id} and status = 'booked'
            and ends_at > ${ctx.now}) as "bookedSlots",
        (select count(*)::int from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
          where w.school_id = ${ctx.school.id} and w.student_id = ${id} and s.starts_at > ${ctx.now}) as "waitingLists",
        (select count(*)::int from contract
          where school_id = ${ctx.school.id} and student_id = ${id} and active) as contracts`,
  )
  const { template } = await useOfTemplate(em, ctx, { kind: 'student', id })
  return { ...nothingRelated, ...use, template }
}

const MOST_NAMED = 3

/** Returns the upcoming booked lessons in words, the next first; empty without any (D81). */
export async function bookedLessons(em: EntityManager, ctx: Context, id: string): Promise<string> {
  const lessons = await query(
    em,
    sql<{ startsAt: WallTime; course: string; teacher: string }>`
      select ${wallTime('b.starts_at')} as "startsAt", c.display_name as course, t.display_name as teacher
      from booking b
      join course c on c.school_id = b.school_id and c.id = b.course_id
      join slot s on s.school_id = b.school_id and s.id = b.live_slot_id
      join teacher t on t.school_id = b.school_id and t.id = s.teacher_id
      where b.school_id = ${ctx.school.id} and b.student_id = ${id} and b.status = 'booked' and b.ends_at > ${ctx.now}
      order by b.starts_at`,
  )
  const named = lessons
    .slice(0, MOST_NAMED)
    .map(
      ({ startsAt, course, teacher }) =>
        `${dayText(startsAt, ctx.language)} ${timeText(startsAt)} ${course} (${teacher})`,
    )
  return joined(named, lessons.length - named.length, ctx.language)
}

function joined(names: readonly string[], others: number, language: Language): string {
  if (others === 0) return names.join({ en: ', ', jp: '、' }[language])
  return { en: `${names.join(', ')} and ${others} more`, jp: `${names.join('、')}、ほか${others}件` }[language]
}

/** Locks the slots to come for which a student waits, before the student: a booking takes them in that order. */
export async function lockWaits(em: EntityManager, ctx: Context, id: string): Promise<void> {
  await query(
    em,
    sql`
      select from slot s where s.school_id = ${ctx.school.id} and s.starts_at > ${ctx.now}
        and exists (select from waiting w
          where w.school_id = ${ctx.school.id} and w.slot_id = s.id and w.student_id = ${id})
      order by s.id for no key update`,
  )
}

/** Locks a student's contracts as a booking does, after its slot: a booking waits, and then finds them gone. */
export async function lockContracts(em: EntityManager, ctx: Context, id: string): Promise<void> {
  await query(
    em,
    sql`select from contract where school_id = ${ctx.school.id} and student_id = ${id} order by id for no key update`,
  )
}

/**
 * Takes a student off the waiting lists of slots to come, and returns how many those were. Each is an activity, and
 * announced to those who have the slot open; a seat that was held for the student goes to the next.
 */
export async function withdrawWaits(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { id, studentCode, lastName, firstName }: StudentRow,
): Promise<number> {
  const held = await heldFor(em, ctx, id)
  const leavings = await query(
    em,
    sql`
      with gone as (
        delete from waiting w using slot s where w.school_id = ${ctx.school.id} and w.student_id = ${id}
          and s.school_id = ${ctx.school.id} and s.id = w.slot_id and s.starts_at > ${ctx.now} returning w.slot_id),
      noted as (
        insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
          student_code, student_name, points_change, door)
        select ${ctx.school.id}::uuid, 'waiting-remove', ${ctx.now}::timestamp, ${actorOf(by)}::text, s.id, s.starts_at, t.id,
          t.teacher_id, ${id}::uuid, ${studentCode}::text, ${`${lastName} ${firstName}`}::text, 0, ${ctx.origin}::text
        from gone join slot s on s.school_id = ${ctx.school.id} and s.id = gone.slot_id
        join teacher t on t.school_id = ${ctx.school.id} and t.id = s.teacher_id)
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'slot', slot_id from gone returning ref`,
  )
  for (const facts of held) await seatFreed(em, ctx, by, facts)
  return leavings.length
}

/** Returns the facts of the slots in which a seat is held for a student; `lockWaits` has locked them. */
async function heldFor(em: EntityManager, ctx: Context, id: string): Promise<Facts[]> {
  const slots = await query(
    em,
    sql<{ slotId: string }>`
      select slot_id as "slotId" from seat_offer
      where school_id = ${ctx.school.id} and student_id = ${id} and state = 'open'`,
  )
  const facts = await Promise.all(slots.map(({ slotId }) => slotFactsOf(em, ctx, slotId, true)))
  return facts.filter((each) => each !== null)
}
