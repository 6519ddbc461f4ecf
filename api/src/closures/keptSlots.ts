import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'

/** A slot that went with a closure, as it was. */
export interface KeptSlot {
  id: string
  startsAt: string
  endsAt: string
  availableFrom: string
  cancelBy: string
  teacherId: string
  locationId: string | null
  onlineAvailable: boolean
  onlineLessonLink: string
  lessonMemo: string
  courseIds: string[]
}

/** Returns the slots that the closures keep, by their time. */
export function keptSlots(em: EntityManager, schoolId: string, closureIds: readonly string[]): Promise<KeptSlot[]> {
  return query(
    em,
    sql<KeptSlot>`
      select cs.slot_id as id, kept ->> 'starts_at' as "startsAt", kept ->> 'ends_at' as "endsAt",
        kept ->> 'available_from' as "availableFrom", kept ->> 'cancel_by' as "cancelBy",
        kept ->> 'teacher_id' as "teacherId", kept ->> 'location_id' as "locationId",
        (kept ->> 'online_available')::boolean as "onlineAvailable", kept ->> 'online_lesson_link' as "onlineLessonLink",
        kept ->> 'lesson_memo' as "lessonMemo", kept -> 'course_ids' as "courseIds"
      from closure_slot cs where cs.school_id = ${schoolId} and cs.closure_id = any(${closureIds}::uuid[])
      order by kept ->> 'starts_at', cs.slot_id`,
  )
}

/** Returns the part `back` of a `with` clause: the slots that come back, as they were. */
const slotsBack = (schoolId: string, closureIds: readonly string[]): Sql => sql`back as (
  select cs.school_id, cs.kept, cs.slot_id, jsonb_populate_record(null::slot,
    cs.kept || jsonb_build_object('version', (cs.kept ->> 'version')::int + 2)) as was
  from closure_slot cs where cs.school_id = ${schoolId} and cs.closure_id = any(${closureIds}::uuid[]) and cs.returned)`

/**
 * Writes the slots that are marked as returned, with their courses and, in a school with waiting lists, those who wait
 * and are still students. Columns that a later migration has added get their defaults. Courses and lines can only point
 * to an existing slot: hence two statements.
 */
export async function writeKeptSlots(
  em: EntityManager,
  schoolId: string,
  closureIds: readonly string[],
): Promise<void> {
  const columns = await query(
    em,
    sql<{ name: string }>`
      with known as (
        select distinct jsonb_object_keys(cs.kept) as key from closure_slot cs
        where cs.school_id = ${schoolId} and cs.closure_id = any(${closureIds}::uuid[]) and cs.returned)
      select quote_ident(attname) as name from pg_attribute
      where attrelid = 'slot'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname in (select key from known) order by attnum`,
  )
  if (columns.length === 0) return
  const names = columns.map(({ name }) => name)
  const back = slotsBack(schoolId, closureIds)
  await query(
    em,
    sql`with ${back}
      insert into slot (${sql.raw(names.join())})
      select ${sql.raw(names.map((name) => `(was).${name}`).join())} from back`,
  )
  await query(
    em,
    sql`with ${back},
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${schoolId}, slot_id, jsonb_array_elements_text(kept -> 'course_ids')::uuid from back)
      insert into waiting (school_id, slot_id, student_id, joined_at, id)
      select ${schoolId}, slot_id, st.id, (w ->> 'joined_at')::timestamp, coalesce((w ->> 'id')::uuid, uuidv7())
      from back, jsonb_array_elements(kept -> 'waiting') w
      join student st on st.school_id = ${schoolId} and st.id = (w ->> 'student_id')::uuid and st.active
      where exists (select from school where id = ${schoolId} and waiting_list)`,
  )
}
