import { type SlotInput, slotInput, type SlotWish } from '@koma/schema/input/slot'
import { asKept } from '@koma/schema/rules/slotEdit'
import { overlaps, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../activity/activity.ts'
import { keepOpen } from '../platform/database/functions/closures.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeSlot } from './judgeSlot.ts'
import { type SlotRefusal, teacherBusy } from './slotRefusal.ts'
import { closedRefusals } from './refuseClosed.ts'
import { readChosenOf } from './slot.facts.ts'
import { mayMakeSlots } from './slot.policy.ts'
import { placeTaken, sharedPlaces, warningOf } from './rooms.ts'
import { slotEntry, wished } from './slotActivity.ts'

/** `words` warn of another lesson at the same place. */
export type SlotResult = SlotRefusal | { ok: true; code: '1001'; slotId: string; words?: string }

/** A slot to be made, and the row of the weekly template it comes from. */
export interface NewSlot {
  input: SlotInput
  templateId?: string
}

type Placed = SlotWish & { id: string; templateId: string | null; startsAt: WallTime; endsAt: WallTime }

/**
 * Makes slots in one transaction, each for itself: a refused one does not keep the others from being made. Its answers
 * come in the order of `made`, as those of `createSlot`. Transactions that move or make slots of the same teachers, or
 * close time, wait.
 */
export async function createSlots(ctx: Context, made: readonly NewSlot[]): Promise<SlotResult[]> {
  const viewer = mayMakeSlots(ctx)
  const wishes = made.map(({ input }) => parseInput(ctx, slotInput, input))
  return inTransaction(ctx, async (em) => {
    const chosenOf = await readChosenOf(em, ctx.school.id, wishes)
    // After teachers, the same order as a closure locks in: then nothing can close until this is over.
    await query(em, keepOpen, [ctx.school.id])
    const ids = await newIds(em, wishes.length)
    const refusals = new Map<string, SlotRefusal>()
    const placed = wishes.flatMap((wish, index): Placed[] => {
      const id = ids[index] ?? ''
      const templateId = made[index]?.templateId ?? null
      const refusal = judgeSlot({ ctx, wish, chosen: chosenOf(wish), before: null, isOfTemplate: templateId !== null })
      if (refusal !== null) refusals.set(id, refusal)
      const { startsAt, endsAt } = wish
      if (refusal !== null || startsAt === null || endsAt === null) return []
      return [{ ...asKept(wish, true), id, templateId, startsAt, endsAt }]
    })
    const closed = await closedRefusals(
      ctx,
      em,
      placed.map((slot) => ({ ...slot, slotId: slot.id })),
    )
    for (const [id, refusal] of closed) refusals.set(id, refusal)
    const open = placed.filter(({ id }) => !closed.has(id))
    const unmet = await withoutOverlaps(em, ctx.school.id, open)
    for (const { id } of open.filter((slot) => !unmet.includes(slot))) refusals.set(id, teacherBusy)
    const shared = await sharedPlaces(em, ctx.school.id, unmet)
    const free: Placed[] = []
    for (const slot of unmet) {
      const isRoom = chosenOf(slot).location?.oneLessonAtATime === true
      const meets = (other: Placed) => other.locationId === slot.locationId && overlaps(other, slot)
      const other = shared.get(slot.id)
      if (other?.isFull === true || (isRoom && free.some(meets))) refusals.set(slot.id, placeTaken(ctx, other?.label))
      else free.push(slot)
    }
    await writeSlots(em, ctx, viewer, free)
    return ids.map(
      (slotId) => refusals.get(slotId) ?? { ok: true, code: '1001', slotId, ...warningOf(ctx, shared.get(slotId)) },
    )
  })
}

const newIds = async (em: EntityManager, count: number) =>
  (await query<{ id: string }>(em, `select uuidv7() as id from generate_series(1, $1::int)`, [count])).map(
    ({ id }) => id,
  )

/**
 * Returns the slots whose teacher is free then, both in the school's calendar and among the slots before them.
 * (SLOT-30, D37)
 */
async function withoutOverlaps(em: EntityManager, schoolId: string, slots: readonly Placed[]): Promise<Placed[]> {
  const met = await query<{ id: string }>(
    em,
    `select w.id from jsonb_to_recordset($2::jsonb) as w (id uuid, "teacherId" uuid, "startsAt" timestamp, "endsAt" timestamp)
     where exists (select from slot s where s.school_id = $1 and s.teacher_id = w."teacherId"
       and tsrange(s.starts_at, s.ends_at) && tsrange(w."startsAt", w."endsAt"))`,
    [
      schoolId,
      JSON.stringify(slots.map(({ id, teacherId, startsAt, endsAt }) => ({ id, teacherId, startsAt, endsAt }))),
    ],
  )
  const busy = new Set(met.map(({ id }) => id))
  const free: Placed[] = []
  for (const slot of slots) {
    const meets = (other: Placed) => other.teacherId === slot.teacherId && overlaps(other, slot)
    if (!busy.has(slot.id) && !free.some(meets)) free.push(slot)
  }
  return free
}

async function writeSlots(em: EntityManager, ctx: Context, viewer: Viewer, slots: readonly Placed[]): Promise<void> {
  if (slots.length === 0) return
  const entries = await Promise.all(
    slots.map((slot) => slotEntry(ctx, viewer, { id: slot.id, before: null, after: wished(slot) })),
  )
  await query(
    em,
    `with wished as materialized (select * from jsonb_to_recordset($2::jsonb) as w (id uuid, "teacherId" uuid,
       "startsAt" timestamp, "endsAt" timestamp, "availableFrom" timestamp, "cancelBy" timestamp, "locationId" uuid,
       "onlineAvailable" boolean, "onlineLessonLink" text, "lessonMemo" text, "courseIds" uuid[], "templateId" uuid)),
     made as (
       insert into slot (school_id, id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id,
         online_available, online_lesson_link, lesson_memo, template_id)
       select $1, id, "teacherId", "startsAt", "endsAt", "availableFrom", "cancelBy", "locationId", "onlineAvailable",
         "onlineLessonLink", "lessonMemo", "templateId" from wished returning id),
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, id, unnest("courseIds") from wished),
     noted as (${insertActivity('$3')})
     insert into outbox (school_id, topic, ref) select $1, 'slot', id from made`,
    [ctx.school.id, JSON.stringify(slots), JSON.stringify(entries)],
  )
}
