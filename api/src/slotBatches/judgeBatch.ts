import type { SlotWish } from '@koma/schema/input/slot'
import type { SlotBatchWish } from '@koma/schema/input/slotBatch'
import { asKept } from '@koma/schema/rules/slotEdit'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../shared/context.ts'
import { query } from '../database/sql.ts'
import { choosableOf, judgeSlot } from '../slots/judgeSlot.ts'
import { closedRefusals } from '../slots/refuseClosed.ts'
import { judgePlaces } from './judgePlaces.ts'
import type { SlotVerdict } from './slotVerdict.ts'
import { type Chosen, readChosen, type StoredSlot } from '../slots/slot.facts.ts'

/**
 * Judges every slot of a batch by itself, with the rules of a single edit or deletion (SLOT-27, SLOT-29, D73), in the
 * order of the batch. ES1001 when it is gone, `stale` when it is no longer the version on screen, a note when nothing
 * would change. Each slot gets those of the batch's courses that it can have; ES1002 when that is none.
 */
export async function judgeBatch(
  ctx: Context,
  em: EntityManager,
  batch: SlotBatchWish,
  stored: readonly StoredSlot[],
): Promise<SlotVerdict[]> {
  const byId = new Map(stored.map((slot) => [slot.id, slot]))
  const judge = batch.delete ? judgeDeletion : await editJudge(ctx, em, batch, stored)
  const closed = batch.place ? await closedThere(ctx, em, batch.place.locationId ?? null, stored) : new Map()
  const verdicts = batch.slots.map(({ slotId, version }): SlotVerdict => {
    const slot = byId.get(slotId)
    if (slot === undefined) return { slotId, result: { ok: false, code: 'ES1001' } }
    if (slot.version !== version) return { slotId, result: { ok: false, code: 'stale' } }
    return { slotId, result: closed.get(slotId) ?? judge(slot) }
  })
  const locationId = batch.place?.locationId ?? null
  return locationId === null ? verdicts : judgePlaces(ctx, em, locationId, verdicts, byId)
}

/** The refusals of slots that would go to a place that is closed then. */
function closedThere(ctx: Context, em: EntityManager, locationId: string | null, stored: readonly StoredSlot[]) {
  const going = stored.filter((slot) => slot.locationId !== locationId)
  return closedRefusals(
    ctx,
    em,
    going.map((slot) => ({ ...slot, slotId: slot.id, locationId })),
  )
}

function judgeDeletion(slot: StoredSlot): SlotVerdict['result'] {
  if (slot.bookedCount > 0) return { ok: false, code: 'generalE', note: 'slotBooked' }
  return { ok: true, code: '1001', courseIds: null }
}

async function editJudge(ctx: Context, em: EntityManager, batch: SlotBatchWish, stored: readonly StoredSlot[]) {
  const chosen = await readChosen(em, ctx.school.id, {
    teacherId: null,
    locationId: batch.place?.locationId ?? null,
    courseIds: batch.courseIds ?? [],
  })
  const teachers = await readTeachers(em, ctx.school.id, stored)
  return (slot: StoredSlot): SlotVerdict['result'] => {
    const facts = { ...chosen, teacher: teachers.get(slot.teacherId) ?? null }
    const courseIds = batch.courseIds ? possibleOf(batch.courseIds, slot, batch, facts) : null
    if (courseIds?.length === 0) return { ok: false, code: 'ES1002', field: 'courses' }
    const wish = wishFor(slot, batch, courseIds)
    if (isAsBefore(slot, wish)) return { ok: false, code: 'generalE', note: 'nothingToChange' }
    return judgeSlot({ ctx, wish, chosen: facts, before: slot }) ?? { ok: true, code: '1001', courseIds }
  }
}

/** Those of the courses that the slot has anyway or that can be chosen for it. (D73) */
function possibleOf(
  courseIds: readonly string[],
  slot: StoredSlot,
  { lessonRules }: SlotBatchWish,
  chosen: Chosen,
): string[] {
  const possible = new Set([...slot.courseIds, ...choosableOf({ ...slot, lessonRules }, chosen)])
  return courseIds.filter((id) => possible.has(id))
}

/** The form of a slot with the batch's new values in it, and the courses it gets; null where it keeps its own. */
export function wishFor(slot: StoredSlot, batch: SlotBatchWish, courseIds: readonly string[] | null): SlotWish {
  const { lessonMemo, place, onlineAvailable, lessonRules } = batch
  return asKept(
    {
      ...slot,
      locationId: place ? (place.locationId ?? null) : slot.locationId,
      onlineAvailable: onlineAvailable ?? slot.onlineAvailable,
      lessonMemo: lessonMemo ?? slot.lessonMemo,
      courseIds: [...(courseIds ?? slot.courseIds)],
      lessonRules,
    },
    false,
  )
}

function isAsBefore(slot: StoredSlot, wish: SlotWish): boolean {
  const courses = new Set(slot.courseIds)
  return (
    wish.lessonMemo === slot.lessonMemo &&
    wish.locationId === slot.locationId &&
    wish.onlineAvailable === slot.onlineAvailable &&
    wish.courseIds.length === courses.size &&
    wish.courseIds.every((id) => courses.has(id))
  )
}

/** The teachers of `slots` by id, as `judgeSlot` takes them, who stay as they are until the transaction ends. */
export async function readTeachers(
  em: EntityManager,
  schoolId: string,
  slots: readonly Pick<SlotWish, 'teacherId'>[],
): Promise<ReadonlyMap<string, NonNullable<Chosen['teacher']>>> {
  const rows = await query<NonNullable<Chosen['teacher']>>(
    em,
    `select t.id, t.active, array(select tc.course_id from teacher_course tc
       where tc.school_id = $1 and tc.teacher_id = t.id) as "courseIds"
     from teacher t where t.school_id = $1 and t.id = any($2::uuid[]) order by t.id for share`,
    [schoolId, [...new Set(slots.map((slot) => slot.teacherId))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
