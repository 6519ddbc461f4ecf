import { orderOfName } from '@koma/schema/rules/nameOrder'
import type { EntityManager } from '@mikro-orm/postgresql'
import { oneRecordInput } from '@koma/schema/input/record'
import { query, sql } from '../platform/database/sql.ts'
import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { takenSeats } from '../slots/takenSeats.ts'
import { useOfTemplate } from '../template/leaveTemplate.ts'
import { Location, type LocationRow } from './location.entity.ts'
import { maySeeLocations } from './location.policy.ts'

/** Returns the places of the school by name. */
export async function locations(ctx: Context): Promise<LocationRow[]> {
  maySeeLocations(ctx)
  return inOrderOf(await findRecords(ctx, Location, {}), ({ locationName }) => orderOfName(locationName))
}

/** Returns one place of the school, or null. */
export async function location(ctx: Context, id: string): Promise<LocationRow | null> {
  maySeeLocations(ctx)
  return findRecord(ctx, Location, id)
}

/**
 * Returns what uses a place: slots still to come and rows of the weekly template, and whose they are (SHELL-33, D86,
 * D123). All of it keeps the place from being deleted; a deactivation takes it out of the template, with the fixed
 * students, who are named apart.
 */
export async function locationUse(ctx: Context, id: string): Promise<RelatedData> {
  maySeeLocations(ctx)
  const place = parseInput(ctx, oneRecordInput, { id }).id
  const { students: fixedStudents } = await useOfTemplate(ctx.em, ctx, { kind: 'location', id: place })
  return { ...(await useOfLocation(ctx.em, ctx, place)), fixedStudents }
}

/** Returns it as `em` sees it. */
export async function useOfLocation(em: EntityManager, ctx: Context, id: string): Promise<RelatedData> {
  const [use] = await query(
    em,
    sql<Omit<RelatedData, 'template'>>`
      with used as (
        select s.id, s.teacher_id, ${takenSeats} as taken from slot s
        where s.school_id = ${ctx.school.id} and s.ends_at > ${ctx.now}
          and (s.location_id = ${id} or s.booked_location_id = ${id}))
      select count(*) filter (where taken = 0)::int as "openSlots",
        count(*) filter (where taken > 0)::int as "bookedSlots",
        array(select t.display_name from teacher t
          where t.school_id = ${ctx.school.id} and t.id in (select teacher_id from used) order by 1) as teachers,
        array(select distinct st.last_name || ' ' || st.first_name
          from booking b join student st on st.school_id = b.school_id and st.id = b.student_id
          where b.school_id = ${ctx.school.id} and b.live_slot_id in (select id from used) order by 1) as students
      from used`,
  )
  if (use === undefined) throw new Error('a count gives a row')
  const { template, students } = await useOfTemplate(em, ctx, { kind: 'location', id })
  return { ...use, students: [...new Set([...use.students, ...students])], template }
}
