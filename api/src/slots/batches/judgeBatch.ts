import type { SlotRequest } from '@koma/schema/input/slot'
import type { SlotBatchRequest } from '@koma/schema/input/slotBatch'
import { placeMetText } from '@koma/schema/roomTexts'
import { type Broken, brokenCheck } from '@koma/schema/rules/checks'
import { asKept } from '@koma/schema/rules/slotEdit'
import { overlaps } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { choosableOf } from '../judgeSlot.ts'
import { closedRefusals } from '../refuseClosed.ts'
import { placeTaken, sharedPlaces } from '../sharedPlaces.ts'
import { type Chosen, readChosen, type StoredSlot } from '../slot.facts.ts'
import { slotGone, type SlotRefusal } from '../slotRefusal.ts'
import { batchAsked, batchChecks, deletionChecks } from './batchChecks.ts'

/**
 * Judges each slot of a batch separately, with the rules of a single edit or deletion (SLOT-27, SLOT-29, D73), in the
 * order of the batch. ES1001 when it is gone, `stale` when it is no longer the version on screen, a note when nothing
 * would change. Each slot gets those of the batch's courses that it can have; ES1002 when that is none.
 */
export async function judgeBatch(
  ctx: Context,
  em: EntityManager,
  batch: SlotBatchRequest,
  stored: readonly StoredSlot[],
): Promise<SlotVerdict[]> {
  const byId = new Map(stored.map((slot) => [slot.id, slot]))
  const judge = batch.delete ? judgeDeletion : await editJudge(ctx, em, batch, stored)
  const verdicts = batch.slots.map(({ slotId, version }): SlotVerdict => {
    const slot = byId.get(slotId)
    return slot === undefined ? refused(slotId, { rule: 'slotThere', refusal: slotGone }) : judge(slot, version)
  })
  const locationId = batch.place?.locationId ?? null
  return locationId === null ? verdicts : judgePlaces(ctx, em, locationId, verdicts, byId)
}

/** Returns the verdict on a slot that the batch leaves as it is. */
const refused = (slotId: string, broken: Broken<SlotRefusal>): SlotVerdict => ({
  slotId,
  result: broken.refusal,
  broken,
})

/** Returns the refusals of slots that would go to a place that is closed then. */
function closedThere(ctx: Context, em: EntityManager, locationId: string | null, stored: readonly StoredSlot[]) {
  const moving = stored.filter((slot) => slot.locationId !== locationId)
  return closedRefusals(
    ctx,
    em,
    moving.map((slot) => ({ ...slot, slotId: slot.id, locationId })),
  )
}

function judgeDeletion(slot: StoredSlot, seenVersion: number): SlotVerdict {
  const broken = brokenCheck(deletionChecks, { before: slot, seenVersion })
  return broken === null ? accepted(slot, null) : refused(slot.id, broken)
}

async function editJudge(ctx: Context, em: EntityManager, batch: SlotBatchRequest, stored: readonly StoredSlot[]) {
  const chosen = await readChosen(em, ctx.school.id, {
    teacherId: null,
    locationId: batch.place?.locationId ?? null,
    courseIds: batch.courseIds ?? [],
  })
  const teachers = await readTeachers(em, ctx.school.id, stored)
  const closed = batch.place ? await closedThere(ctx, em, batch.place.locationId ?? null, stored) : new Map()
  return (slot: StoredSlot, seenVersion: number): SlotVerdict => {
    const facts = { ...chosen, teacher: teachers.get(slot.teacherId) ?? null }
    const courseIds = batch.courseIds ? possibleOf(batch.courseIds, slot, batch, facts) : null
    const checkInput = batchAsked(ctx, {
      before: slot,
      seenVersion,
      request: requestFor(slot, batch, courseIds),
      chosen: facts,
      courseIds,
      closed: closed.get(slot.id) ?? null,
    })
    const broken = brokenCheck(batchChecks, checkInput)
    return broken === null ? accepted(slot, courseIds) : refused(slot.id, broken)
  }
}

const accepted = ({ id }: StoredSlot, courseIds: string[] | null): SlotVerdict => ({
  slotId: id,
  result: { ok: true, code: '1001', courseIds },
  broken: null,
})

/** Returns the courses that the slot already has or that can be chosen for it. (D73) */
function possibleOf(
  courseIds: readonly string[],
  slot: StoredSlot,
  { lessonRules }: SlotBatchRequest,
  chosen: Chosen,
): string[] {
  const possible = new Set([...slot.courseIds, ...choosableOf({ ...slot, lessonRules }, chosen)])
  return courseIds.filter((id) => possible.has(id))
}

/** Returns the form of a slot with the batch's new values and the courses it gets; with null it keeps its own. */
export function requestFor(
  slot: StoredSlot,
  batch: SlotBatchRequest,
  courseIds: readonly string[] | null,
): SlotRequest {
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

/** Reads the teachers of `slots` by id, as `judgeSlot` takes them, and locks them until the transaction ends. */
export async function readTeachers(
  em: EntityManager,
  schoolId: string,
  slots: readonly Pick<SlotRequest, 'teacherId'>[],
): Promise<ReadonlyMap<string, NonNullable<Chosen['teacher']>>> {
  const teacherIds = [...new Set(slots.map(({ teacherId }) => teacherId))]
  const rows = await query(
    em,
    sql<NonNullable<Chosen['teacher']>>`
      select t.id, t.active, array(select tc.course_id from teacher_course tc
        where tc.school_id = ${schoolId} and tc.teacher_id = t.id) as "courseIds"
      from teacher t where t.school_id = ${schoolId}
        and t.id = any(${teacherIds}::uuid[]) order by t.id for share`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Judges the slots of a batch that go to one place. If it takes one lesson at a time, those that would meet another
 * there are refused; elsewhere they are warned of. Of slots that meet each other, the first goes. (SET-31, SET-32)
 */
async function judgePlaces(
  ctx: Context,
  em: EntityManager,
  locationId: string,
  verdicts: readonly SlotVerdict[],
  byId: ReadonlyMap<string, StoredSlot>,
): Promise<SlotVerdict[]> {
  const { locations, teachers } = await ctx.directory()
  const isRoom = locations.get(locationId)?.oneLessonAtATime === true
  const moving = verdicts.flatMap(({ slotId, result }) => {
    const slot = byId.get(slotId)
    return result.ok && slot !== undefined && slot.locationId !== locationId ? [{ ...slot, locationId }] : []
  })
  const goingIds = new Set(moving.map(({ id }) => id))
  const others = await sharedPlaces(em, ctx.school.id, moving, [...goingIds])
  const moved: StoredSlot[] = []
  return verdicts.map((verdict) => {
    const slot = byId.get(verdict.slotId)
    if (slot === undefined || !goingIds.has(slot.id)) return verdict
    const mate = moved.find((other) => overlaps(other, slot))
    const label = others.get(slot.id)?.label ?? (mate && labelOf(mate, teachers.get(mate.teacherId)?.displayName))
    if (label !== undefined && isRoom) {
      const refusal = placeTaken(ctx, label)
      return { slotId: slot.id, result: refusal, broken: { rule: 'placeFree', refusal } }
    }
    moved.push(slot)
    return label === undefined ? verdict : { ...verdict, warnings: [placeMetText(label, ctx.language)] }
  })
}

const labelOf = ({ startsAt, endsAt }: StoredSlot, teacher = '') =>
  `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)} ${teacher}`

/** The result of a batch for one slot, or why the slot is left alone. */
export interface SlotVerdict {
  slotId: string
  /** `courseIds`: the courses it will have, null where it keeps its own. */
  result: SlotRefusal | { ok: true; code: '1001'; courseIds: string[] | null }
  /** The check that refuses it; null: it is changed. */
  broken: Broken<SlotRefusal> | null
  /** Warnings to show before the change, as texts. */
  warnings?: readonly string[]
}
