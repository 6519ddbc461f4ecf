import { oneRecordInput } from '@koma/schema/input/record'
import { teacherLeavingTexts } from '@koma/schema/leavingTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { useOfTemplate } from '../template/leaveTemplate.ts'
import { maySeeTeachers } from './teacher.policy.ts'

/**
 * Returns what deactivating or deleting a teacher would touch (SHELL-33, D83, D84, D86): rows of the weekly template
 * with their fixed students, slots to come, and students waiting for one that nobody has booked. A deactivation leaves
 * the slots, so the fixed students are named apart.
 */
export async function teacherUse(ctx: Context, id: string): Promise<RelatedData> {
  maySeeTeachers(ctx)
  const teacher = parseInput(ctx, oneRecordInput, { id }).id
  const { students: fixedStudents } = await useOfTemplate(ctx.em, ctx, { kind: 'teacher', id: teacher })
  const use = await useOfTeacher(ctx.em, ctx, teacher)
  return { ...use, fixedStudents, notes: teacherLeavingTexts(use, ctx.language) }
}

/** The slots to come of the teacher `$2` of the school `$1` at `$3`. */
const TO_COME = `slot s where s.school_id = $1 and s.teacher_id = $2 and s.ends_at > $3`

/** Returns it as `em` sees it. */
export async function useOfTeacher(em: EntityManager, ctx: Context, id: string): Promise<RelatedData> {
  const [use] = await query<Pick<RelatedData, 'students' | 'openSlots' | 'bookedSlots'>>(
    em,
    `select
       array(select distinct st.last_name || ' ' || st.first_name
         from (select s.id from ${TO_COME} and s.booked_count = 0) s
         join waiting w on w.school_id = $1 and w.slot_id = s.id
         join student st on st.school_id = $1 and st.id = w.student_id order by 1) as students,
       (select count(*)::int from ${TO_COME} and s.booked_count = 0) as "openSlots",
       (select count(*)::int from ${TO_COME} and s.booked_count > 0) as "bookedSlots"`,
    [ctx.school.id, id, ctx.now],
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
  const rows = await query<{ id: string }>(em, `select s.id from ${TO_COME} order by s.id for update`, [
    ctx.school.id,
    id,
    ctx.now,
  ])
  return rows.map((row) => row.id)
}
