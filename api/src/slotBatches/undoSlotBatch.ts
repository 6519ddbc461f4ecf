import type { RefusalNote } from '@koma/schema/codes'
import { type UndoSlotBatchInput, undoSlotBatchInput } from '@koma/schema/input/slotBatch'
import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../activity/activity.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { sqlState } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { query, wallTimeColumn } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { SlotRefusal } from '../slots/judgeSlot.ts'
import { refusingOverlap } from '../slots/refusingOverlap.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { waitingEntries, waitingOfSlots } from '../slots/waitingOfSlots.ts'
import { type SlotReturn, withoutReturn } from './judgeReturn.ts'

export type UndoResult = SlotRefusal | { ok: true; code: '1001'; slotIds: string[] }

/** The rows a batch keeps, for `jsonb_to_recordset`; the slot's own columns are read as a `slot`. */
interface KeptBatch {
  deletes: boolean
  versions: Record<string, number>
}

const FOREIGN_KEY = '23503'

/**
 * Takes back the viewer's last batch as a whole; staff with the flag that the batch needed. Refused with
 * a note when it is not their last or older than a day (`noUndo`), when anything it touched has changed
 * since (`undoTouched`), and when what a slot was could be chosen then and no longer can (`undoUnavailable`); a
 * teacher who has a slot at that time by now refuses it too (SLOT-30). Deleted slots come back under their ids,
 * with their waiting lists.
 */
export async function undoSlotBatch(ctx: Context, input: UndoSlotBatchInput): Promise<UndoResult> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const { batchId } = parseInput(ctx, undoSlotBatchInput, input)
  return refusingMissing(() =>
    refusingOverlap(() =>
      inTransaction(ctx, async (em) => {
        const batch = await lockLastBatch(em, ctx.school.id, viewer, batchId)
        if (batch === null) return refused('noUndo')
        authorize(ctx, { types: ['staff'], flag: batch.deletes ? 'slotDelete' : 'slotEdit' })
        const slotIds = Object.keys(batch.versions)
        const stored = await lockSlots(em, ctx.school.id, slotIds)
        const untouched = batch.deletes
          ? stored.length === 0
          : stored.length === slotIds.length && stored.every(({ id, version }) => version === batch.versions[id])
        if (!untouched) return refused('undoTouched')
        const kept = await readKept(em, ctx.school.id, batchId)
        if (batch.deletes) await lockTeachers(em, ctx.school.id, kept)
        const stuck = await withoutReturn(ctx, em, returnsOf(kept, stored))
        if (kept.some(({ id, stuck: wasStuck }) => stuck.has(id) && !wasStuck)) return refused('undoUnavailable')
        await (batch.deletes ? bringBack(em, ctx, viewer, batchId, slotIds) : editBack(em, ctx, batchId))
        await query(em, `update slot_batch set undone_at = now() where school_id = $1 and id = $2`, [
          ctx.school.id,
          batchId,
        ])
        return { ok: true, code: '1001', slotIds }
      }),
    ),
  )
}

function refused(note: RefusalNote): SlotRefusal {
  return { ok: false, code: 'generalE', note }
}

async function refusingMissing(work: () => Promise<UndoResult>): Promise<UndoResult> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY) throw error
    return refused('undoUnavailable')
  }
}

/** A slot as it was before the batch, and whether it could not have been given back even then. */
type KeptSlot = SlotReturn['before'] & { id: string; stuck: boolean }

async function readKept(em: EntityManager, schoolId: string, batchId: string): Promise<KeptSlot[]> {
  return query<KeptSlot>(
    em,
    `with ${KEPT}
     select (was).id, stuck, (was).teacher_id as "teacherId",
       ${wallTimeColumn('(was).starts_at')} as "startsAt", ${wallTimeColumn('(was).ends_at')} as "endsAt",
       ${wallTimeColumn('(was).available_from')} as "availableFrom", ${wallTimeColumn('(was).cancel_by')} as "cancelBy",
       (was).location_id as "locationId", (was).online_available as "onlineAvailable",
       (was).online_lesson_link as "onlineLessonLink", (was).lesson_memo as "lessonMemo", course_ids as "courseIds"
     from kept`,
    [schoolId, batchId],
  )
}

/** An edit only gives back memo, place and courses. */
function returnsOf(kept: readonly KeptSlot[], stored: readonly StoredSlot[]): SlotReturn[] {
  const now = new Map(stored.map((slot) => [slot.id, slot]))
  return kept.map(({ id, ...before }) => ({ id, before, after: now.get(id) ?? null }))
}

/** A teacher's slots are made one after the other. */
async function lockTeachers(em: EntityManager, schoolId: string, kept: readonly KeptSlot[]): Promise<void> {
  await query(em, `select from teacher where school_id = $1 and id = any($2::uuid[]) order by id for no key update`, [
    schoolId,
    [...new Set(kept.map(({ teacherId }) => teacherId))],
  ])
}

/** The batch with the version each of its slots must still have, if it is the viewer's last and can be taken back. */
async function lockLastBatch(em: EntityManager, schoolId: string, viewer: Viewer, batchId: string) {
  const [batch] = await query<KeptBatch>(
    em,
    `select deletes, (
       select jsonb_object_agg(kept ->> 'id', (kept ->> 'version')::int + 1) from jsonb_array_elements(before) kept) as versions
     from slot_batch b
     where school_id = $1 and id = $2 and staff_id = $3 and undone_at is null and made_at > now() - interval '1 day'
       and not exists (select from slot_batch later where later.school_id = b.school_id and later.staff_id = b.staff_id
         and later.undone_at is null and later.id > b.id)
     for update`,
    [schoolId, batchId, viewer.id],
  )
  return batch ?? null
}

const KEPT = `kept as (
  select jsonb_populate_record(null::slot, one || jsonb_build_object('version', (one ->> 'version')::int + 2)) as was,
    array(select jsonb_array_elements_text(one -> 'course_ids'))::uuid[] as course_ids, one -> 'waiting' as waiting,
    coalesce((one ->> 'stuck')::boolean, false) as stuck
  from slot_batch b, jsonb_array_elements(b.before) one where b.school_id = $1 and b.id = $2)`

async function editBack(em: EntityManager, ctx: Context, batchId: string): Promise<void> {
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
       from kept where s.school_id = $1 and s.id = (kept.was).id)
     insert into outbox (school_id, topic, ref) select $1, 'slot', (was).id from kept`,
    [ctx.school.id, batchId],
  )
}

/** A row's courses and waiting list can only point to a slot that is there: hence several statements. */
async function bringBack(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batchId: string,
  slotIds: readonly string[],
): Promise<void> {
  await query(em, `with ${KEPT} insert into slot select (was).* from kept`, [ctx.school.id, batchId])
  await query(
    em,
    `with ${KEPT},
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, (was).id, unnest(course_ids) from kept)
     insert into waiting select w.* from kept, jsonb_populate_recordset(null::waiting, kept.waiting) w
       join student st on st.school_id = w.school_id and st.id = w.student_id and st.active`,
    [ctx.school.id, batchId],
  )
  const waiting = await waitingOfSlots(em, ctx.school.id, slotIds)
  const slots = await readStoredSlots(em, ctx.school.id, slotIds)
  await query(
    em,
    `with noted as (${insertActivity('$3')})
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', unnest($2::uuid[])
     union all select $1, 'student', unnest($4::uuid[])`,
    [
      ctx.school.id,
      slotIds,
      JSON.stringify(waitingEntries(ctx, viewer, slots, waiting, 'waiting-add')),
      [...new Set(waiting.map((student) => student.id))],
    ],
  )
}
