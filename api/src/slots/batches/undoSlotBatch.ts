import { type UndoSlotBatchInput, undoSlotBatchInput } from '@koma/schema/input/slotBatch'
import { type MovableSlot, rebooks } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../../activity/activity.ts'
import { type UndoOf, undoChange } from '../../platform/bulk/undoChange.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { sqlState, violatedConstraint } from '../../platform/database/databaseError.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { query, wallTimeColumn } from '../../platform/database/sql.ts'
import type { SlotRefusal } from '../slotRefusal.ts'
import { noteRestored } from '../noteRestored.ts'
import { refusingOverlap } from '../refusingOverlap.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slot.facts.ts'
import { manySlotsEntry } from '../slotActivity.ts'
import { notifyWaiting } from '../deleteSlots.ts'
import { noticedChanges, tellLessonChanges } from '../tellLessonChanges.ts'
import { movable } from '../moves/planMoves.ts'
import { mayMoveBack } from '../moves/slotMove.policy.ts'
import { canMoveBack, moveBack, type MovedFrom } from '../moves/moveBack.ts'
import { requireSeal, promised } from '../../runs/undo/told.ts'
import { type SlotReturn, withoutReturn } from './judgeReturn.ts'
import { mayChangeTogether, mayUndo } from './slotBatch.policy.ts'
import type { BatchKind } from './keepBatch.ts'

export type UndoResult = SlotRefusal | { ok: true; code: '1001'; slotIds: string[] }

/** The viewer's last batch, with the version each of its slots must still have. */
interface KeptBatch extends BatchKind {
  versions: Record<string, number>
}

const FOREIGN_KEY = '23503'

/**
 * Undoes the viewer's last batch as a whole; staff with the permission that the batch needed. Refused with a note when
 * it is not their last or older than a day (`noUndo`), when any of its slots has changed since (`undoTouched`), and
 * when a place, course or time can no longer be chosen or has passed (`undoUnavailable`); also when a teacher has
 * another slot at that time (SLOT-30), and when others than those of `seal` would be told. Deleted slots come back
 * under their ids, with their waiting lists where the school has any.
 */
export async function undoSlotBatch(ctx: Context, input: UndoSlotBatchInput): Promise<UndoResult> {
  const viewer = mayUndo(ctx)
  const { batchId, seal } = parseInput(ctx, undoSlotBatchInput, input)
  const result = await refusingOverlap(() =>
    refusingTaken(() => promised(() => undoChange(ctx, undoOfSlots(ctx, viewer, batchId, seal)))),
  )
  if (!result.ok) return result
  return { ok: true, code: '1001', slotIds: Object.keys(result.batch.versions) }
}

function undoOfSlots(
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  seal: string | null | undefined,
): UndoOf<KeptBatch> {
  return {
    async find(em) {
      const batch = await lockLastBatch(em, ctx.school.id, viewer, batchId)
      if (batch !== null) mayChangeTogether(ctx, batch)
      return batch
    },
    async refusalOf(em, { deletes, moves, versions }) {
      const slotIds = Object.keys(versions)
      const stored = await lockSlots(em, ctx.school.id, slotIds)
      const untouched = deletes
        ? stored.length === 0
        : stored.length === slotIds.length && stored.every(({ id, version }) => version === versions[id])
      if (!untouched) return 'undoTouched'
      const kept = await readKept(em, ctx.school.id, batchId)
      if (moves) return (await canMoveBack(em, ctx, kept.map(movedFrom), stored)) ? null : 'undoUnavailable'
      if (deletes) await lockTeachers(em, ctx.school.id, kept)
      const stuck = await withoutReturn(ctx, em, returnsOf(kept, stored))
      return kept.some(({ id, stuck: wasStuck }) => stuck.has(id) && !wasStuck) ? 'undoUnavailable' : null
    },
    async bringBack(em, { deletes, moves, tells, versions }) {
      const ids = Object.keys(versions)
      if (moves) {
        const from = (await readKept(em, ctx.school.id, batchId)).map(movedFrom)
        const stored = await readStoredSlots(em, ctx.school.id, ids)
        const now = new Map(stored.map((slot) => [slot.id, movable(slot)]))
        const moved = from.some(({ id, was }) => {
          const slot = now.get(id)
          return slot !== undefined && rebooks(was, slot)
        })
        mayMoveBack(ctx, moved)
        await moveBack(em, ctx, viewer, { from, stored, tell: tells })
      } else
        await (deletes
          ? bringBack(em, ctx, viewer, batchId, ids, tells)
          : editBack(em, ctx, viewer, batchId, ids, tells))
      await query(em, `update slot_batch set undone_at = now() where school_id = $1 and id = $2`, [
        ctx.school.id,
        batchId,
      ])
      await requireSeal(em, ctx.school.id, seal)
    },
  }
}

async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result | SlotRefusal> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'slot_closed') return { ok: false, code: 'generalE', note: 'undoUnavailable' }
    if (violatedConstraint(error) === 'booking_student_overlap')
      return { ok: false, code: 'generalE', note: 'undoBusy' }
    if (sqlState(error) !== FOREIGN_KEY) throw error
    return { ok: false, code: 'generalE', note: 'undoUnavailable' }
  }
}

/** A slot as it was before the batch, and whether it could not have been given back even then. */
type KeptSlot = SlotReturn['before'] & { id: string; stuck: boolean } & { held: MovableSlot['held'] }

/** Returns what a move has kept; a slot always had its teacher and times. */
function movedFrom({ id, courseIds, ...was }: KeptSlot): MovedFrom {
  const { teacherId, startsAt, endsAt, availableFrom, cancelBy } = was
  if (teacherId === null || startsAt === null || endsAt === null || availableFrom === null || cancelBy === null) {
    throw new Error('a slot was kept without its time or teacher')
  }
  return { id, courseIds, was: { ...was, teacherId, startsAt, endsAt, availableFrom, cancelBy } }
}

async function readKept(em: EntityManager, schoolId: string, batchId: string): Promise<KeptSlot[]> {
  return query<KeptSlot>(
    em,
    `with ${KEPT}
     select (was).id, stuck, (was).teacher_id as "teacherId",
       ${wallTimeColumn('(was).starts_at')} as "startsAt", ${wallTimeColumn('(was).ends_at')} as "endsAt",
       ${wallTimeColumn('(was).available_from')} as "availableFrom", ${wallTimeColumn('(was).cancel_by')} as "cancelBy",
       (was).location_id as "locationId", (was).online_available as "onlineAvailable",
       (was).online_lesson_link as "onlineLessonLink", (was).lesson_memo as "lessonMemo", course_ids as "courseIds",
       case when (was).booked_count > 0 then
         jsonb_build_object('online', (was).booked_online, 'locationId', (was).booked_location_id) end as held
     from kept`,
    [schoolId, batchId],
  )
}

/** Pairs each kept slot with the slot as it is now; `after` is null for a deleted one. */
function returnsOf(kept: readonly KeptSlot[], stored: readonly StoredSlot[]): SlotReturn[] {
  const now = new Map(stored.map((slot) => [slot.id, slot]))
  return kept.map(({ id, held: _, ...before }) => ({ id, before, after: now.get(id) ?? null }))
}

/** Locks the teachers, so that nobody else can make slots for them until the end. */
async function lockTeachers(em: EntityManager, schoolId: string, kept: readonly KeptSlot[]): Promise<void> {
  await query(em, `select from teacher where school_id = $1 and id = any($2::uuid[]) order by id for no key update`, [
    schoolId,
    [...new Set(kept.map(({ teacherId }) => teacherId))],
  ])
}

/** Locks the batch if it is the viewer's last and can be undone; null otherwise. */
async function lockLastBatch(em: EntityManager, schoolId: string, viewer: Viewer, batchId: string) {
  const [batch] = await query<KeptBatch>(
    em,
    `select deletes, moves, tells, (
       select jsonb_object_agg(kept ->> 'id', (kept ->> 'version')::int + 1) from jsonb_array_elements(before) kept) as versions
     from slot_batch b
     where school_id = $1 and id = $2 and staff_id = $3 and undone_at is null and made_at > now() - interval '1 day'
       and not exists (select from slot_batch later where later.school_id = $1 and later.staff_id = b.staff_id
         and later.undone_at is null and later.id > b.id)
     for update`,
    [schoolId, batchId, viewer.id],
  )
  return batch ?? null
}

// The batch raised each version by 1; undoing raises it by 1 again.
const KEPT = `kept as (
  select jsonb_populate_record(null::slot, one || jsonb_build_object('version', (one ->> 'version')::int + 2)) as was,
    array(select jsonb_array_elements_text(one -> 'course_ids'))::uuid[] as course_ids, one -> 'waiting' as waiting,
    coalesce((one ->> 'stuck')::boolean, false) as stuck
  from slot_batch b, jsonb_array_elements(b.before) one where b.school_id = $1 and b.id = $2)`

async function editBack(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  slotIds: readonly string[],
  tell: boolean,
): Promise<void> {
  const slots = await readStoredSlots(em, ctx.school.id, slotIds)
  const entry = await manySlotsEntry(ctx, viewer, 'slots-restored', slots)
  await query(
    em,
    `with ${KEPT},
     dropped as (
       delete from slot_course sc using kept
       where sc.school_id = $1 and sc.slot_id = (kept.was).id and sc.course_id <> all(kept.course_ids)),
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, (was).id, unnest(course_ids) from kept
       on conflict do nothing),
     changed as (
       update slot s set version = (kept.was).version, lesson_memo = (kept.was).lesson_memo,
         location_id = (kept.was).location_id, online_available = (kept.was).online_available
       from kept where s.school_id = $1 and s.id = (kept.was).id),
     noted as (${insertActivity('$3')})
     insert into outbox (school_id, topic, ref) select $1, 'slot', (was).id from kept`,
    [ctx.school.id, batchId, JSON.stringify([entry])],
  )
  if (!tell) return
  const after = await readStoredSlots(em, ctx.school.id, slotIds)
  await tellLessonChanges(em, ctx, noticedChanges(slots, after))
}

/**
 * The columns of a table that the batch has kept; those that a later migration has added get their defaults. All of
 * them where none was kept, as of an empty waiting list.
 */
async function keptColumns(
  em: EntityManager,
  ctx: Context,
  batchId: string,
  table: 'slot' | 'waiting',
): Promise<string[]> {
  const rows = table === 'slot' ? 'one' : `jsonb_path_query(one, '$.waiting[*]')`
  const columns = await query<{ name: string }>(
    em,
    `with kept as (
       select distinct jsonb_object_keys(one_row) as key
       from slot_batch b, jsonb_array_elements(b.before) one, lateral (select ${rows} as one_row) kept_rows
       where b.school_id = $1 and b.id = $2)
     select quote_ident(attname) as name from pg_attribute
     where attrelid = $3::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and (attname in (select key from kept) or not exists (select from kept))
     order by attnum`,
    [ctx.school.id, batchId, table],
  )
  return columns.map(({ name }) => name)
}

/** Inserts deleted slots first, because their courses and waiting lists refer to them. */
async function bringBack(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  slotIds: readonly string[],
  tell: boolean,
): Promise<void> {
  const slotColumns = await keptColumns(em, ctx, batchId, 'slot')
  await query(
    em,
    `with ${KEPT} insert into slot (${slotColumns.join()}) select ${slotColumns.map((name) => `(was).${name}`).join()} from kept`,
    [ctx.school.id, batchId],
  )
  const waitingColumns = await keptColumns(em, ctx, batchId, 'waiting')
  await query(
    em,
    `with ${KEPT},
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, (was).id, unnest(course_ids) from kept)
     insert into waiting (${waitingColumns.join()}) select ${waitingColumns.map((name) => `w.${name}`).join()} from kept, jsonb_populate_recordset(null::waiting, kept.waiting) w
       join student st on st.school_id = w.school_id and st.id = w.student_id and st.active
     where exists (select from school where id = $1 and waiting_list)`,
    [ctx.school.id, batchId],
  )
  const slots = await noteRestored(em, ctx, viewer, slotIds)
  if (tell) await notifyWaiting(em, ctx, slots, 'back')
}
