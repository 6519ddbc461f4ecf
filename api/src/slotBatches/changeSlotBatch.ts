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
 * It does exactly what the dry run said: if other slots would change than those expected, or one would get other
 * courses, nothing is done, and the fresh verdicts come back. Slots that a rule protects are left alone, as the dry run said.
 * What the slots were before is kept for a day, to be taken back with `undoSlotBatch`.
 */
export async function changeSlotBatch(ctx: Context, input: ChangeSlotBatchInput): Promise<SlotBatchResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: input.batch.delete ? 'slotDelete' : 'slotEdit' })
  const { batch, expected } = parseInput(ctx, changeSlotBatchInput, input)
  const ids = batch.slots.map(({ slotId }) => slotId)
  return inTransaction(ctx, async (em) => {
    const stored = await lockSlots(em, ctx.school.id, ids)
    const verdicts = await judgeBatch(ctx, em, batch, stored)
    const changing = new Map(
      verdicts.flatMap(({ slotId, result }) => (result.ok ? [[slotId, result.courseIds] as const] : [])),
    )
    const isExpected = ({ slotId, courseIds = null }: ExpectedSlot) =>
      changing.has(slotId) && isSame(changing.get(slotId) ?? null, courseIds)
    if (changing.size !== expected.length || !expected.every(isExpected)) {
      return { ok: false, code: 'generalE', note: 'batchMoved', verdicts }
    }
    if (changing.size === 0) return { ok: false, code: 'generalE', note: 'nothingToChange', verdicts }
    const touched = stored.filter((slot) => changing.has(slot.id))
    const batchId = await keepBefore(em, ctx, viewer, batch, { touched, changing })
    if (batch.delete) {
      await deleteSlots(em, ctx, viewer, touched)
    } else {
      await editSlots(em, ctx, changing, batch)
    }
    return { ok: true, code: '1001', batchId, verdicts }
  })
}

type ExpectedSlot = ChangeSlotBatchInput['expected'][number]

/** The courses that each changing slot gets; null where it keeps its own. */
type Changing = ReadonlyMap<string, readonly string[] | null>

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one?.toSorted().join() === other?.toSorted().join()
}

/** Beside each slot stands whether it could not have been given back even then, which is no reason to refuse later. */
async function keepBefore(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batch: SlotBatchWish,
  { touched, changing }: { touched: readonly StoredSlot[]; changing: Changing },
) {
  const returns = touched.map((slot) => ({
    id: slot.id,
    before: slot,
    after: batch.delete ? null : { ...slot, ...wishFor(slot, batch, changing.get(slot.id) ?? null) },
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
    [ctx.school.id, viewer.id, batch.delete, touched.map(({ id }) => id), [...stuck]],
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

/** Gives each slot the courses that stand with it, or leaves it its own, and all of them the batch's other values. */
async function editSlots(em: EntityManager, ctx: Context, slots: Changing, batch: SlotBatchWish) {
  const { lessonMemo = null, place = null, onlineAvailable = null } = batch
  const given = [...slots].flatMap(([slotId, courseIds]) => (courseIds ?? []).map((courseId) => ({ slotId, courseId })))
  await query(
    em,
    `with given as (select * from unnest($3::uuid[], $4::uuid[]) as given (slot_id, course_id)),
     dropped as (
       delete from slot_course sc
       where sc.school_id = $1 and sc.slot_id in (select slot_id from given)
         and (sc.slot_id, sc.course_id) not in (select slot_id, course_id from given)),
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, slot_id, course_id from given
       on conflict do nothing),
     changed as (
       update slot set version = version + 1, lesson_memo = coalesce($5, lesson_memo),
         location_id = case when $6 then $7::uuid else location_id end,
         online_available = coalesce($8, online_available) or (case when $6 then $7::uuid else location_id end) is null
       where school_id = $1 and id = any($2::uuid[]))
     insert into outbox (school_id, topic, ref) select $1, 'slot', unnest($2::uuid[])`,
    [
      ctx.school.id,
      [...slots.keys()],
      given.map(({ slotId }) => slotId),
      given.map(({ courseId }) => courseId),
      lessonMemo,
      place !== null,
      place?.locationId ?? null,
      onlineAvailable,
    ],
  )
}
