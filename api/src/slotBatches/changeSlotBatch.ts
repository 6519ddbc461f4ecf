import type { RefusalNote } from '@koma/schema/codes'
import { type ChangeSlotBatchInput, changeSlotBatchInput, type SlotBatchWish } from '@koma/schema/input/slotBatch'
import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../activity/activity.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { lockSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { waitingEntries, waitingOfSlots } from '../slots/waitingOfSlots.ts'
import { judgeBatch, type SlotVerdict, wishFor } from './judgeBatch.ts'
import { withoutReturn } from './judgeReturn.ts'

export type SlotBatchResult = { verdicts: SlotVerdict[] } & (
  { ok: true; code: '1001'; batchId: string } | { ok: false; code: 'generalE'; note: RefusalNote }
)

/**
 * Changes or deletes several slots in one transaction; staff with `slotEdit`, or `slotDelete` to delete.
 * It does exactly what the dry run said: if other slots would change than those expected, nothing is
 * done, and the fresh verdicts come back. Slots that a rule protects are left alone, as the dry run said.
 * What the slots were before is kept for a day, to be taken back with `undoSlotBatch`.
 */
export async function changeSlotBatch(ctx: Context, input: ChangeSlotBatchInput): Promise<SlotBatchResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: input.batch.delete ? 'slotDelete' : 'slotEdit' })
  const { batch, expected } = parseInput(ctx, changeSlotBatchInput, input)
  const ids = batch.slots.map(({ slotId }) => slotId)
  return inTransaction(ctx, async (em) => {
    const stored = await lockSlots(em, ctx.school.id, ids)
    const verdicts = await judgeBatch(ctx, em, batch, stored)
    const changing = new Set(verdicts.filter(({ result }) => result.ok).map(({ slotId }) => slotId))
    if (changing.size !== expected.length || !expected.every((id) => changing.has(id))) {
      return { ok: false, code: 'generalE', note: 'batchMoved', verdicts }
    }
    if (changing.size === 0) return { ok: false, code: 'generalE', note: 'nothingToChange', verdicts }
    const touched = stored.filter((slot) => changing.has(slot.id))
    const batchId = await keepBefore(em, ctx, viewer, batch, touched)
    if (batch.delete) {
      await deleteSlots(em, ctx, viewer, touched)
    } else {
      await editSlots(em, ctx, [...changing], batch)
    }
    return { ok: true, code: '1001', batchId, verdicts }
  })
}

/** Beside each slot stands whether it could not have been given back even then, which is no reason to refuse later. */
async function keepBefore(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batch: SlotBatchWish,
  slots: readonly StoredSlot[],
) {
  const returns = slots.map((slot) => ({
    id: slot.id,
    before: slot,
    after: batch.delete ? null : { ...slot, ...wishFor(slot, batch) },
  }))
  const stuck = await withoutReturn(ctx, em, returns)
  const [row] = await query<{ id: string }>(
    em,
    `with old as (delete from slot_batch where school_id = $1 and made_at < now() - interval '1 day')
     insert into slot_batch (school_id, staff_id, deletes, before)
     select $1, $2, $3, jsonb_agg(to_jsonb(s) || jsonb_build_object(
       'stuck', s.id = any($5::uuid[]),
       'course_ids', array(select sc.course_id from slot_course sc where sc.school_id = s.school_id and sc.slot_id = s.id),
       'waiting', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waiting w where w.school_id = s.school_id and w.slot_id = s.id)))
     from slot s where s.school_id = $1 and s.id = any($4::uuid[])
     returning id`,
    [ctx.school.id, viewer.id, batch.delete, slots.map(({ id }) => id), [...stuck]],
  )
  if (row === undefined) throw new Error('a batch was not kept')
  return row.id
}

async function deleteSlots(em: EntityManager, ctx: Context, viewer: Viewer, slots: readonly StoredSlot[]) {
  const ids = slots.map((slot) => slot.id)
  const waiting = await waitingOfSlots(em, ctx.school.id, ids)
  const entries = waitingEntries(ctx, viewer, slots, waiting, 'waiting-remove')
  await query(
    em,
    `with noted as (${insertActivity('$3')}),
     deleted as (delete from slot where school_id = $1 and id = any($2::uuid[]))
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', unnest($2::uuid[])
     union all select $1, 'student', unnest($4::uuid[])`,
    [ctx.school.id, ids, JSON.stringify(entries), [...new Set(waiting.map((student) => student.id))]],
  )
}

async function editSlots(em: EntityManager, ctx: Context, ids: readonly string[], batch: SlotBatchWish) {
  const { lessonMemo = null, courseIds = null, place = null } = batch
  await query(
    em,
    `with dropped as (
       delete from slot_course where $3::uuid[] is not null
         and school_id = $1 and slot_id = any($2::uuid[]) and course_id <> all($3::uuid[])),
     offered as (
       insert into slot_course (school_id, slot_id, course_id)
       select $1, slot_id, course_id from unnest($2::uuid[]) as slot_id, unnest($3::uuid[]) as course_id
       on conflict do nothing),
     changed as (
       update slot set version = version + 1, lesson_memo = coalesce($4, lesson_memo),
         location_id = case when $5 then $6::uuid else location_id end,
         online_available = case when $5 then $7 or $6::uuid is null else online_available end
       where school_id = $1 and id = any($2::uuid[]))
     insert into outbox (school_id, topic, ref) select $1, 'slot', unnest($2::uuid[])`,
    [
      ctx.school.id,
      ids,
      courseIds,
      lessonMemo,
      place !== null,
      place?.locationId ?? null,
      place?.onlineAvailable ?? false,
    ],
  )
}
