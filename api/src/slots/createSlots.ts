import { type SlotInput, slotInput, type SlotRequest } from '@koma/schema/input/slot'
import { asKept } from '@koma/schema/rules/slotEdit'
import { overlaps, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../activity/activity.ts'
import { keepOpen } from '../platform/database/functions/closures.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeSlot } from './judgeSlot.ts'
import { type SlotRefusal, teacherBusy } from './slotRefusal.ts'
import { closedRefusals } from './refuseClosed.ts'
import { readChosenOf } from './slot.facts.ts'
import { mayMakeSlots } from './slot.policy.ts'
import { placeTaken, sharedPlaces, warningOf } from './sharedPlaces.ts'
import { slotEntry, loggedSlotOf } from './slotActivity.ts'

/** `words` warn of another lesson at the same place. */
export type SlotResult = SlotRefusal | { ok: true; code: '1001'; slotId: string; words?: string }

/** A slot to be made, and the row of the weekly template it comes from. */
export interface NewSlot {
  input: SlotInput
  templateId?: string
}

type Placed = SlotRequest & { id: string; templateId: string | null; startsAt: WallTime; endsAt: WallTime }

/**
 * Creates slots in one transaction. A refused slot does not stop the others. Results are in the order of `newSlots`, as
 * those of `createSlot`. Transactions that create or move slots of the same teachers, or close time, wait.
 */
export async function createSlots(ctx: Context, newSlots: readonly NewSlot[]): Promise<SlotResult[]> {
  const viewer = mayMakeSlots(ctx)
  const wishes = newSlots.map(({ input }) => parseInput(ctx, slotInput, input))
  return inTransaction(ctx, async (em) => {
    const schoolId = ctx.school.id
    const chosenOf = await readChosenOf(em, schoolId, wishes)
    // After teachers, the same order as a closure locks in: then nothing can close until this is over.
    await query(em, keepOpen(schoolId))
    const ids = await newIds(em, wishes.length)
    const refusals = new Map<string, SlotRefusal>()
    const placed = wishes.flatMap((request, index): Placed[] => {
      const id = ids[index] ?? ''
      const templateId = newSlots[index]?.templateId ?? null
      const refusal = judgeSlot({
        ctx,
        request,
        chosen: chosenOf(request),
        before: null,
        isOfTemplate: templateId !== null,
      })
      if (refusal !== null) refusals.set(id, refusal)
      const { startsAt, endsAt } = request
      if (refusal !== null || startsAt === null || endsAt === null) return []
      return [{ ...asKept(request, true), id, templateId, startsAt, endsAt }]
    })
    const closed = await closedRefusals(
      ctx,
      em,
      placed.map((slot) => ({ ...slot, slotId: slot.id })),
    )
    const open = unrefused(placed, refusals, ({ id }) => closed.get(id) ?? null)
    const busy = await withBusyTeacher(em, schoolId, open)
    const teacherFree = unrefused(open, refusals, (slot, before) => {
      const meets = (other: Placed) => other.teacherId === slot.teacherId && overlaps(other, slot)
      return busy.has(slot.id) || before.some(meets) ? teacherBusy : null
    })
    const shared = await sharedPlaces(em, schoolId, teacherFree)
    const accepted = unrefused(teacherFree, refusals, (slot, before) => {
      const other = shared.get(slot.id)
      const isRoom = chosenOf(slot).location?.oneLessonAtATime === true
      const meets = (earlier: Placed) => earlier.locationId === slot.locationId && overlaps(earlier, slot)
      return other?.isFull === true || (isRoom && before.some(meets)) ? placeTaken(ctx, other?.label) : null
    })
    await writeSlots(em, ctx, viewer, accepted)
    return ids.map(
      (slotId) => refusals.get(slotId) ?? { ok: true, code: '1001', slotId, ...warningOf(ctx, shared.get(slotId)) },
    )
  })
}

async function newIds(em: EntityManager, count: number): Promise<string[]> {
  const rows = await query(em, sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/** Keeps the slots that are not refused beside those kept `before` them, and notes the refusals of the others. */
function unrefused(
  slots: readonly Placed[],
  refusals: Map<string, SlotRefusal>,
  refusalOf: (slot: Placed, before: readonly Placed[]) => SlotRefusal | null,
): Placed[] {
  const accepted: Placed[] = []
  for (const slot of slots) {
    const refusal = refusalOf(slot, accepted)
    if (refusal === null) accepted.push(slot)
    else refusals.set(slot.id, refusal)
  }
  return accepted
}

/** Returns the ids of the slots whose teacher has another slot then. (SLOT-30, D37) */
async function withBusyTeacher(
  em: EntityManager,
  schoolId: string,
  slots: readonly Placed[],
): Promise<ReadonlySet<string>> {
  const times = slots.map(({ id, teacherId, startsAt, endsAt }) => ({ id, teacherId, startsAt, endsAt }))
  const busy = await query(
    em,
    sql<{ id: string }>`
      select w.id
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as w (id uuid, "teacherId" uuid, "startsAt" timestamp, "endsAt" timestamp)
      where exists (select from slot s where s.school_id = ${schoolId} and s.teacher_id = w."teacherId"
        and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
  )
  return new Set(busy.map(({ id }) => id))
}

async function writeSlots(em: EntityManager, ctx: Context, viewer: Viewer, slots: readonly Placed[]): Promise<void> {
  if (slots.length === 0) return
  const entries = await Promise.all(
    slots.map((slot) => slotEntry(ctx, viewer, { id: slot.id, before: null, after: loggedSlotOf(slot) })),
  )
  const schoolId = ctx.school.id
  const noted = entries.filter((entry) => entry !== null)
  await query(
    em,
    sql`
      with given as materialized (select *
        from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as w (id uuid, "teacherId" uuid,
        "startsAt" timestamp, "endsAt" timestamp, "availableFrom" timestamp, "cancelBy" timestamp, "locationId" uuid,
        "onlineAvailable" boolean, "onlineLessonLink" text, "lessonMemo" text, "courseIds" uuid[], "templateId" uuid)),
      made as (
        insert into slot (school_id, id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id,
          online_available, online_lesson_link, lesson_memo, template_id)
        select ${schoolId}::uuid, id, "teacherId", "startsAt", "endsAt", "availableFrom", "cancelBy", "locationId",
          "onlineAvailable", "onlineLessonLink", "lessonMemo", "templateId" from given returning id),
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${schoolId}::uuid, id, unnest("courseIds") from given),
      noted as (${activityInsert(noted)})
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'slot', id from made`,
  )
}
