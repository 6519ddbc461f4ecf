import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../../activity/activity.ts'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { noteRestored } from '../noteRestored.ts'
import type { StoredSlot } from '../slot.facts.ts'
import { manySlotsEntry } from '../slotActivity.ts'
import type { SlotReturn } from './judgeReturn.ts'

/** The kind of a batch, and whether the people it concerns get mail. */
interface BatchKind {
  deletes: boolean
  moves: boolean
  tells: boolean
}

/**
 * Keeps the slots' values before they are changed together, for a day, so that they can be restored; returns the
 * batch's id. `stuck` are those that could not have been restored even then, which is no reason to refuse later.
 */
export async function keepBatch(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { slotIds, kind, stuck }: { slotIds: readonly string[]; kind: BatchKind; stuck: readonly string[] },
): Promise<string> {
  const schoolId = ctx.school.id
  const [row] = await query(
    em,
    sql<{ id: string }>`
      with old as (delete from slot_batch where school_id = ${schoolId} and made_at < now() - interval '1 day')
      insert into slot_batch (school_id, staff_id, deletes, moves, tells, before)
      select ${schoolId}::uuid, ${viewer.id}::uuid, ${kind.deletes}::boolean, ${kind.moves}::boolean,
        ${kind.tells}::boolean, jsonb_agg(to_jsonb(s) || jsonb_build_object(
          'stuck', s.id = any(${stuck}::uuid[]),
          'course_ids', array(select sc.course_id from slot_course sc
            where sc.school_id = ${schoolId} and sc.slot_id = s.id),
          'waiting', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waiting w
            where w.school_id = ${schoolId} and w.slot_id = s.id)))
      from slot s where s.school_id = ${schoolId} and s.id = any(${slotIds}::uuid[])
      returning id`,
  )
  if (row === undefined) throw new Error('a batch was not kept')
  return row.id
}

/** A batch as undoing it takes it, with the version each of its slots must still have. */
export interface KeptBatch extends BatchKind {
  versions: Record<string, number>
}

/** Locks a batch if it is the viewer's last and can be undone; null otherwise. */
export async function lockLastBatch(
  em: EntityManager,
  schoolId: string,
  viewer: Viewer,
  batchId: string,
): Promise<KeptBatch | null> {
  const [batch] = await query(
    em,
    sql<KeptBatch>`
      select deletes, moves, tells, (
        select jsonb_object_agg(kept ->> 'id', (kept ->> 'version')::int + 1) from jsonb_array_elements(before) kept)
        as versions
      from slot_batch b
      where school_id = ${schoolId} and id = ${batchId} and staff_id = ${viewer.id} and undone_at is null
        and made_at > now() - interval '1 day'
        and not exists (select from slot_batch later where later.school_id = ${schoolId}
          and later.staff_id = b.staff_id and later.undone_at is null and later.id > b.id)
      for update`,
  )
  return batch ?? null
}

/** Selects what a batch has kept. It raised each version by 1; undoing raises it by 1 again. */
const keptBy = (schoolId: string, batchId: string): Sql => sql`kept as (
  select jsonb_populate_record(null::slot, one || jsonb_build_object('version', (one ->> 'version')::int + 2)) as was,
    array(select jsonb_array_elements_text(one -> 'course_ids'))::uuid[] as course_ids, one -> 'waiting' as waiting,
    coalesce((one ->> 'stuck')::boolean, false) as stuck
  from slot_batch b, jsonb_array_elements(b.before) one where b.school_id = ${schoolId} and b.id = ${batchId})`

/** A slot as it was before the batch, and whether it could not have been given back even then. */
export type KeptSlot = SlotReturn['before'] & { id: string; stuck: boolean } & {
  bookedPlace: MovableSlot['bookedPlace']
}

/** Returns the slots of a batch as they were before it. */
export function readKept(em: EntityManager, schoolId: string, batchId: string): Promise<KeptSlot[]> {
  return query(
    em,
    sql<KeptSlot>`
      with ${keptBy(schoolId, batchId)}
      select (was).id, stuck, (was).teacher_id as "teacherId",
        ${wallTime('(was).starts_at')} as "startsAt", ${wallTime('(was).ends_at')} as "endsAt",
        ${wallTime('(was).available_from')} as "availableFrom", ${wallTime('(was).cancel_by')} as "cancelBy",
        (was).location_id as "locationId", (was).online_available as "onlineAvailable",
        (was).online_lesson_link as "onlineLessonLink", (was).lesson_memo as "lessonMemo", course_ids as "courseIds",
        case when (was).booked_count + coalesce((was).held_count, 0) > 0 then
          jsonb_build_object('online', (was).booked_online, 'locationId', (was).booked_location_id) end as "bookedPlace"
      from kept`,
  )
}

/** Gives edited slots their values and courses back, logs and announces it. */
export async function restoreEdited(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  slots: readonly StoredSlot[],
): Promise<void> {
  const schoolId = ctx.school.id
  const entry = await manySlotsEntry(ctx, viewer, 'slots-restored', slots)
  await query(
    em,
    sql`
      with ${keptBy(schoolId, batchId)},
      dropped as (
        delete from slot_course sc using kept
        where sc.school_id = ${schoolId} and sc.slot_id = (kept.was).id and sc.course_id <> all(kept.course_ids)),
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${schoolId}::uuid, (was).id, unnest(course_ids) from kept on conflict do nothing),
      changed as (
        update slot s set version = (kept.was).version, lesson_memo = (kept.was).lesson_memo,
          location_id = (kept.was).location_id, online_available = (kept.was).online_available
        from kept where s.school_id = ${schoolId} and s.id = (kept.was).id),
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'slot', (was).id from kept`,
  )
}

/**
 * Restores deleted slots under their ids, with their courses and waiting lists, logs and announces it; returns them.
 * Slots are written first, because their courses and waiting lists refer to them.
 */
export async function restoreDeleted(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  slotIds: readonly string[],
): Promise<StoredSlot[]> {
  const schoolId = ctx.school.id
  const slotColumns = await keptColumns(em, schoolId, batchId, 'slot')
  await query(
    em,
    sql`
      with ${keptBy(schoolId, batchId)}
      insert into slot (${listed(slotColumns)})
      select ${listed(slotColumns.map((name) => `(was).${name}`))} from kept`,
  )
  const waitingColumns = await keptColumns(em, schoolId, batchId, 'waiting')
  await query(
    em,
    sql`
      with ${keptBy(schoolId, batchId)},
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${schoolId}::uuid, (was).id, unnest(course_ids) from kept)
      insert into waiting (${listed(waitingColumns)})
      select ${listed(waitingColumns.map((name) => `w.${name}`))}
      from kept, jsonb_populate_recordset(null::waiting, kept.waiting) w
        join student st on st.school_id = w.school_id and st.id = w.student_id and st.active
      where exists (select from school where id = ${schoolId} and waiting_list)`,
  )
  return noteRestored(em, ctx, viewer, slotIds)
}

/** Lists columns, whose names the database has quoted where they need it. */
const listed = (columns: readonly string[]): Sql => sql.raw(columns.join(', '))

/**
 * Returns the columns of a table that the batch has kept; those that a later migration has added get their defaults.
 * All of them where none was kept, as of an empty waiting list.
 */
async function keptColumns(
  em: EntityManager,
  schoolId: string,
  batchId: string,
  table: 'slot' | 'waiting',
): Promise<string[]> {
  const rows = table === 'slot' ? sql`one` : sql`jsonb_path_query(one, '$.waiting[*]')`
  const columns = await query(
    em,
    sql<{ name: string }>`
      with kept as (
        select distinct jsonb_object_keys(one_row) as key
        from slot_batch b, jsonb_array_elements(b.before) one, lateral (select ${rows} as one_row) kept_rows
        where b.school_id = ${schoolId} and b.id = ${batchId})
      select quote_ident(attname) as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and (attname in (select key from kept) or not exists (select from kept))
      order by attnum`,
  )
  return columns.map(({ name }) => name)
}

/** Marks a batch as undone. */
export async function markUndone(em: EntityManager, schoolId: string, batchId: string): Promise<void> {
  await query(em, sql`update slot_batch set undone_at = now() where school_id = ${schoolId} and id = ${batchId}`)
}
