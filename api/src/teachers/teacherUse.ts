import { oneRecordInput } from '@koma/schema/input/record'
import { teacherLeavingTexts } from '@koma/schema/leavingTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { takenSeats } from '../slots/takenSeats.ts'
import { useOfTemplate } from '../template/leaveTemplate.ts'
import { maySeeTeachers } from './teacher.policy.ts'

/**
 * Returns what deactivating or deleting a teacher would touch (SHELL-33, D83, D84, D86). That is rows of the weekly
 * template with their fixed students, slots to come, and students waiting for one of which no
 * seat is booked or held. A deactivation leaves the slots, so the fixed students are named apart.
 */
export async function teacherUse(ctx: Context, id: string): Promise<RelatedData> {
  maySeeTeachers(ctx)
  const teacher = parseInput(ctx, oneRecordInput, { id }).id
  const { students: fixedStudents } = await useOfTemplate(ctx.em, ctx, { kind: 'teacher', id: teacher })
  const use = await useOfTeacher(ctx.em, ctx, teacher)
  return { ...use, fixedStudents, notes: teacherLeavingTexts(use, ctx.language) }
}

/** Returns the slots `s` to come of a teacher, as the end of a statement. */
const slotsToCome = ({ school, now }: Context, id: string) =>
  sql`slot s where s.school_id = ${school.id} and s.teacher_id = ${id} and s.ends_at > ${now}`

/** Returns it as `em` sees it. */
export async function useOfTeacher(em: EntityManager, ctx: Context, id: string): Promise<RelatedData> {
  const toCome = slotsToCome(ctx, id)
  const [use] = await query(
    em,
    sql<Pick<RelatedData, 'students' | 'openSlots' | 'bookedSlots'>>`
      select array(select distinct st.last_name || ' ' || st.first_name
        from (select s.id from ${toCome} and ${takenSeats} = 0) s
        join waiting w on w.school_id = ${ctx.school.id} and w.slot_id = s.id
        join student st on st.school_id = ${ctx.school.id} and st.id = w.student_id order by 1) as students,
        (select count(*)::int from ${toCome} and ${takenSeats} = 0) as "openSlots",
        (select count(*)::int from ${toCome} and ${takenSeats} > 0) as "bookedSlots"`,
  )
  if (use === undefined) throw new Error('a select gives a row')
  const { template, students } = await useOfTemplate(em, ctx, { kind: 'teacher', id })
  return { ...use, students: [...new Set([...use.students, ...students])], teachers: [], template }
}

/** Returns what stays of a deactivated teacher: slots to come, and what happens to them. (D83) */
export async function staysOfTeacher(
  em: EntityManager,
  ctx: Context,
  id: string,
): Promise<Pick<RelatedData, 'openSlots' | 'bookedSlots' | 'notes'>> {
  const { openSlots, bookedSlots } = await useOfTeacher(em, ctx, id)
  return { openSlots, bookedSlots, notes: teacherLeavingTexts({ openSlots, bookedSlots }, ctx.language) }
}

/** Locks a teacher's slots to come, before the teacher: an edit of a slot takes them in that order. Their ids. */
export async function lockSlotsToCome(em: EntityManager, ctx: Context, id: string): Promise<string[]> {
  const rows = await query(em, sql<{ id: string }>`select s.id from ${slotsToCome(ctx, id)} order by s.id for update`)
  return rows.map((row) => row.id)
}
