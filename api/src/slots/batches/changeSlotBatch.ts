import {
  type ChangeSlotBatchInput,
  changeSlotBatchInput,
  type SlotBatchRequest,
  type SlotBatchInput,
  slotBatchInput,
} from '@koma/schema/input/slotBatch'
import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../../activity/activity.ts'
import type { Change } from '../../platform/record/noteRecord.ts'
import { type BatchResult, refusedAsPreviewed } from '../../platform/bulk/asPreviewed.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { deleteSlots } from '../deleteSlots.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slot.facts.ts'
import { manySlotsEntry, changesInWords } from '../slotActivity.ts'
import { noticedChanges, tellLessonChanges } from '../tellLessonChanges.ts'
import { judgeBatch, requestFor, type SlotVerdict } from './judgeBatch.ts'
import { withoutReturn } from './judgeReturn.ts'
import { keepBatch } from './keptBatch.ts'
import { mayChangeTogether } from './slotBatch.policy.ts'

/**
 * Changes or deletes several slots in one transaction; staff with `slotEdit`, or `slotDelete` to delete. It does
 * exactly what the preview said. If other slots would change, or one would get other courses, nothing is done and the
 * fresh verdicts come back. Slots that a rule protects are left alone. The slots' old values are kept for a day for
 * `undoSlotBatch`.
 */
export async function changeSlotBatch(ctx: Context, input: ChangeSlotBatchInput): Promise<BatchResult<SlotVerdict>> {
  const viewer = mayChangeTogether(ctx, { deletes: input.batch.delete })
  const { batch, expected } = parseInput(ctx, changeSlotBatchInput, input)
  const shown = new Map(expected.map(({ slotId, courseIds = null }) => [slotId, textOf(courseIds)]))
  return inTransaction<BatchResult<SlotVerdict>>(ctx, async (em) => {
    const stored = await lockSlots(em, ctx.school.id, idsOf(batch))
    const verdicts = await judgeBatch(ctx, em, batch, stored)
    const courses: CoursesBySlot = new Map(
      verdicts.flatMap(({ slotId, result }) => (result.ok ? [[slotId, result.courseIds]] : [])),
    )
    const changes = new Map([...courses].map(([slotId, courseIds]) => [slotId, textOf(courseIds)]))
    const refusal = refusedAsPreviewed(changes, shown)
    if (refusal !== null) return { ...refusal, verdicts }
    const touched = stored.filter(({ id }) => courses.has(id))
    const batchId = await keepBefore(em, ctx, viewer, batch, { touched, courses })
    if (batch.delete) await deleteSlots(em, ctx, viewer, touched, { tell: batch.tell !== false })
    else await editSlots(em, ctx, viewer, { touched, courses, batch })
    return { ok: true, code: '1001', batchId, verdicts }
  })
}

/**
 * Previews what would and would not change in a batch, slot by slot. Changes nothing. Same permissions as the batch.
 */
export async function slotBatchPreview(ctx: Context, input: SlotBatchInput): Promise<SlotVerdict[]> {
  mayChangeTogether(ctx, { deletes: input.delete })
  const batch = parseInput(ctx, slotBatchInput, input)
  return inTransaction(ctx, async (em) =>
    judgeBatch(ctx, em, batch, await readStoredSlots(em, ctx.school.id, idsOf(batch))),
  )
}

const idsOf = ({ slots }: SlotBatchRequest) => slots.map(({ slotId }) => slotId)

/** Returns the change of a slot as a text: its new courses in any order, null where it keeps its own. */
const textOf = (courseIds: readonly string[] | null) => JSON.stringify(courseIds?.toSorted() ?? null)

/** The new courses of each slot that changes; null where it keeps its own. */
type CoursesBySlot = ReadonlyMap<string, readonly string[] | null>

/** Keeps the slots as they were, with which could not be restored even then: no reason to refuse later. */
async function keepBefore(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  batch: SlotBatchRequest,
  { touched, courses }: { touched: readonly StoredSlot[]; courses: CoursesBySlot },
) {
  const returns = touched.map((slot) => ({
    id: slot.id,
    before: slot,
    after: batch.delete ? null : { ...slot, ...requestFor(slot, batch, courses.get(slot.id) ?? null) },
  }))
  return keepBatch(em, ctx, viewer, {
    slotIds: touched.map(({ id }) => id),
    kind: { deletes: batch.delete, moves: false, tells: batch.tell !== false },
    stuck: [...(await withoutReturn(ctx, em, returns))],
  })
}

/**
 * Gives each slot its new courses, or leaves it its own, and gives all of them the batch's other values. Notifies those
 * who wait of another place unless `tell` is false.
 */
async function editSlots(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { touched, courses, batch }: { touched: readonly StoredSlot[]; courses: CoursesBySlot; batch: SlotBatchRequest },
) {
  const { lessonMemo = null, place = null, onlineAvailable = null } = batch
  const entry = await manySlotsEntry(ctx, viewer, 'slots-changed', touched, {
    ...(await changesInWords(ctx, touched, {
      ...(lessonMemo === null ? {} : { lessonMemo }),
      ...(place === null ? {} : { locationId: place.locationId ?? null }),
      ...(onlineAvailable === null ? {} : { onlineAvailable }),
    })),
    ...(await coursesOf(ctx, courses)),
  })
  const slotIds = [...courses.keys()]
  const pairs = [...courses].flatMap(([slotId, courseIds]) =>
    (courseIds ?? []).map((courseId) => ({ slotId, courseId })),
  )
  const locationId = sql`case when ${place !== null} then ${place?.locationId ?? null}::uuid else location_id end`
  await query(
    em,
    sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given ("slotId" uuid, "courseId" uuid)),
      dropped as (
        delete from slot_course sc
        where sc.school_id = ${ctx.school.id} and sc.slot_id in (select "slotId" from given)
          and (sc.slot_id, sc.course_id) not in (select "slotId", "courseId" from given)),
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${ctx.school.id}::uuid, "slotId", "courseId" from given on conflict do nothing),
      changed as (
        update slot set version = version + 1, lesson_memo = coalesce(${lessonMemo}, lesson_memo),
          location_id = ${locationId},
          online_available = coalesce(${onlineAvailable}, online_available) or (${locationId}) is null
        where school_id = ${ctx.school.id} and id = any(${slotIds}::uuid[])),
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref) select ${ctx.school.id}::uuid, 'slot', unnest(${slotIds}::uuid[])`,
  )
  if (batch.tell === false) return
  const after = await readStoredSlots(em, ctx.school.id, slotIds)
  await tellLessonChanges(em, ctx, noticedChanges(touched, after))
}

/** Returns the codes of the courses that slots were given, also of those that only some were given. */
async function coursesOf(ctx: Context, coursesBySlot: CoursesBySlot): Promise<Record<string, Change>> {
  const ids = new Set([...coursesBySlot.values()].flatMap((courseIds) => courseIds ?? []))
  if (ids.size === 0) return {}
  const { courses } = await ctx.directory()
  return { courses: [null, [...ids].map((id) => courses.get(id)?.code ?? '').toSorted()] }
}
