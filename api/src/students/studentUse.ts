import type { Language } from '@koma/schema/codes'
import { studentLeavingTexts } from '@koma/schema/leavingTexts'
import { oneRecordInput } from '@koma/schema/input/record'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { dayText, timeText } from '../mail/mailFormat.ts'
import { type RelatedData, nothingRelated } from '../platform/record/related.type.ts'
import { useOfTemplate } from '../template/leaveTemplate.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
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

/** Locks a student's contracts as a booking does, after its slot: a booking waits, and then finds them gone. */
export async function lockContracts(em: EntityManager, ctx: Context, id: string): Promise<void> {
  await query(
    em,
    sql`select from contract where school_id = ${ctx.school.id} and student_id = ${id} order by id for no key update`,
  )
}
