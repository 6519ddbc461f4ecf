import { oneRecordInput } from '@koma/schema/input/record'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { leaveTemplate, lockTemplateOf, useOfTemplate } from '../template/leaveTemplate.ts'
import { maySeeCourses } from './course.policy.ts'

/**
 * Returns what deactivating or deleting a course would touch (SHELL-33, D85, D86): students and teachers who have it,
 * and slots to come.
 */
export async function courseUse(ctx: Context, id: string): Promise<RelatedData> {
  maySeeCourses(ctx)
  return useOfCourse(ctx.em, ctx, parseInput(ctx, oneRecordInput, { id }).id)
}

/** Returns the query of the slots to come that offer a course and have no seat booked or held. */
const openSlots = ({ school, now }: Context, id: string) => sql`
  select s.id from slot s join slot_course sc on sc.school_id = s.school_id and sc.slot_id = s.id
  where s.school_id = ${school.id} and sc.course_id = ${id} and s.ends_at > ${now} and s.booked_count + s.held_count = 0`

/** Returns it as `em` sees it. */
export async function useOfCourse(em: EntityManager, ctx: Context, id: string): Promise<RelatedData> {
  const [use] = await query(
    em,
    sql<Omit<RelatedData, 'template'>>`
      select array(select distinct st.last_name || ' ' || st.first_name
        from contract_course cc join contract k on k.school_id = cc.school_id and k.id = cc.contract_id
        join student st on st.school_id = k.school_id and st.id = k.student_id
        where cc.school_id = ${ctx.school.id} and cc.course_id = ${id} and not st.deleted order by 1) as students,
      array(select t.display_name
        from teacher_course tc join teacher t on t.school_id = tc.school_id and t.id = tc.teacher_id
        where tc.school_id = ${ctx.school.id} and tc.course_id = ${id} order by 1) as teachers,
      (select count(*)::int from (${openSlots(ctx, id)}) open) as "openSlots",
      (select count(*)::int from slot
        where school_id = ${ctx.school.id} and booked_course_id = ${id} and ends_at > ${ctx.now}) as "bookedSlots"`,
  )
  if (use === undefined) throw new Error('a select gives a row')
  const { template, students } = await useOfTemplate(em, ctx, { kind: 'course', id })
  return { ...use, students: [...new Set([...use.students, ...students])], template }
}

/**
 * Locks the slots to come and the rows of the template that offer a course, before it: bookings and edits take them in
 * that order.
 */
export async function lockOffers(em: EntityManager, ctx: Context, id: string): Promise<void> {
  await query(
    em,
    sql`
      select from slot s where s.school_id = ${ctx.school.id} and s.ends_at > ${ctx.now}
        and exists (select from slot_course sc
          where sc.school_id = ${ctx.school.id} and sc.slot_id = s.id and sc.course_id = ${id})
      order by s.id for no key update`,
  )
  await lockTemplateOf(em, ctx, { kind: 'course', id })
}

/**
 * Takes a course off the teachers who teach it, the contracts that have it, the weekly template and the unbooked slots
 * to come. Announces each. Booked slots keep it (D85).
 */
export async function withdrawCourse(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<void> {
  await leaveTemplate(em, ctx, by, { kind: 'course', id })
  const school = sql`${ctx.school.id}::uuid`
  await query(
    em,
    sql`
      with open as (${openSlots(ctx, id)}),
      withdrawn as (
        delete from slot_course
        where school_id = ${school} and course_id = ${id} and slot_id in (select id from open)),
      changed as (
        update slot set version = version + 1 where school_id = ${school} and id in (select id from open)),
      untaught as (
        delete from teacher_course where school_id = ${school} and course_id = ${id} returning teacher_id),
      unsold as (
        delete from contract_course where school_id = ${school} and course_id = ${id} returning contract_id)
      insert into outbox (school_id, topic, ref)
      select ${school}, 'slot', id from open
      union all select ${school}, 'teacher', teacher_id from untaught
      union all select ${school}, 'contract', contract_id from unsold
      union all select distinct k.school_id, 'student', k.student_id from unsold u
        join contract k on k.school_id = ${school} and k.id = u.contract_id`,
  )
}
