import { closedAt } from '@koma/schema/rules/closures'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../closures/closedTimes.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { clashesWithOthers } from '../slots/moves/move.facts.ts'
import { moveBack } from '../slots/moves/moveBack.ts'
import { movable } from '../slots/moves/planMoves.ts'
import { mayMoveBack } from '../slots/moves/slotMove.policy.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slots/slot.facts.ts'

/** The reasons why a lesson stays with its substitute. */
type GiveBackLoss = 'gone' | 'changed' | 'over' | 'unavailable' | 'closed' | 'teacherBusy'

interface GivenLesson {
  slotId: string
  fromTeacherId: string
  toTeacherId: string
  slotVersion: number
  courseIds: string[]
  /** Whether who was away is an active teacher still. */
  isThere: boolean
}

/** Locks the slots that a run has given to others. */
export async function lockGiven(em: EntityManager, ctx: Context, runId: string): Promise<void> {
  const rows = await query(
    em,
    sql<{ slotId: string }>`
      select s.slot_id as "slotId"
      from closure c join substitution s on s.school_id = ${ctx.school.id} and s.closure_id = c.id
      where c.school_id = ${ctx.school.id} and c.run_id = ${runId}`,
  )
  await lockSlots(
    em,
    ctx.school.id,
    rows.map(({ slotId }) => slotId),
  )
}

/**
 * Returns the lessons of a run to the absent teacher, with their students, once its closure is open again. A lesson
 * that was changed or held since, or cannot go back, stays with its substitute and is marked with its reason. FORBIDDEN
 * where one is booked and `slotBook` is missing.
 */
export async function giveBack(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  runId: string,
  tell: boolean,
): Promise<void> {
  const lessons = await givenOf(em, ctx, runId)
  if (lessons.length === 0) return
  const ids = lessons.map(({ slotId }) => slotId)
  const stored = new Map((await readStoredSlots(em, ctx.school.id, ids)).map((slot) => [slot.id, slot]))
  const losses = await lossesOf(em, ctx, lessons, stored)
  const back = lessons.flatMap(({ slotId, fromTeacherId, courseIds }) => {
    const slot = stored.get(slotId)
    if (slot === undefined || losses.has(slotId)) return []
    return [{ slot, from: { id: slotId, was: { ...movable(slot), teacherId: fromTeacherId }, courseIds } }]
  })
  const outcomes = ids.map((id) => ({ id, note: losses.get(id) ?? null }))
  await query(
    em,
    sql`update substitution s set returned = outcome.note is null, note = outcome.note
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id uuid, note text), closure c
      where s.school_id = ${ctx.school.id} and c.school_id = ${ctx.school.id} and c.run_id = ${runId}
        and s.closure_id = c.id and s.slot_id = outcome.id`,
  )
  if (back.length === 0) return
  mayMoveBack(
    ctx,
    back.some(({ slot }) => slot.booked !== null),
  )
  await moveBack(em, ctx, by, { from: back.map(({ from }) => from), stored: back.map(({ slot }) => slot), tell })
}

async function givenOf(em: EntityManager, ctx: Context, runId: string): Promise<GivenLesson[]> {
  await query(
    em,
    sql`select from teacher where school_id = ${ctx.school.id} and id in (
        select s.from_teacher_id
        from closure c join substitution s on s.school_id = ${ctx.school.id} and s.closure_id = c.id
        where c.school_id = ${ctx.school.id} and c.run_id = ${runId})
      order by id for no key update`,
  )
  return query(
    em,
    sql<GivenLesson>`
      select s.slot_id as "slotId", s.from_teacher_id as "fromTeacherId", s.to_teacher_id as "toTeacherId",
        s.slot_version as "slotVersion", t.active as "isThere",
        array(select k.id from course k where k.school_id = ${ctx.school.id} and k.id = any(s.course_ids) for share) as "courseIds"
      from closure c
      join substitution s on s.school_id = ${ctx.school.id} and s.closure_id = c.id
      join teacher t on t.school_id = ${ctx.school.id} and t.id = s.from_teacher_id
      where c.school_id = ${ctx.school.id} and c.run_id = ${runId} order by s.starts_at, s.slot_id`,
  )
}

async function lossesOf(
  em: EntityManager,
  ctx: Context,
  lessons: readonly GivenLesson[],
  stored: ReadonlyMap<string, StoredSlot>,
): Promise<ReadonlyMap<string, GiveBackLoss>> {
  const losses = new Map<string, GiveBackLoss>()
  const possible = lessons.flatMap((lesson) => {
    const slot = stored.get(lesson.slotId)
    const loss = lossOf(ctx, lesson, slot)
    if (loss !== null) losses.set(lesson.slotId, loss)
    return slot === undefined || loss !== null ? [] : [{ ...slot, slotId: slot.id, teacherId: lesson.fromTeacherId }]
  })
  const [first] = possible
  if (first === undefined) return losses
  const ends = possible.map(({ endsAt }) => endsAt).toSorted()
  const starts = possible.map(({ startsAt }) => startsAt).toSorted()
  const closures = await closedTimes(em, ctx.school.id, {
    from: starts[0] ?? first.startsAt,
    to: ends.at(-1) ?? first.endsAt,
  })
  const { teacherBusy } = await clashesWithOthers(
    em,
    ctx.school.id,
    possible.map(({ slotId, startsAt, endsAt, teacherId }) => ({
      slotId,
      startsAt,
      endsAt,
      teacherId,
      locationId: null,
      studentIds: [],
    })),
    possible.map(({ slotId }) => slotId),
  )
  for (const slot of possible) {
    if (closedAt(closures, slot) !== null) losses.set(slot.slotId, 'closed')
    else if (teacherBusy.has(slot.slotId)) losses.set(slot.slotId, 'teacherBusy')
  }
  return losses
}

function lossOf(ctx: Context, lesson: GivenLesson, slot: StoredSlot | undefined): GiveBackLoss | null {
  if (slot === undefined) return 'gone'
  if (slot.version !== lesson.slotVersion || slot.teacherId !== lesson.toTeacherId) return 'changed'
  if (slot.startsAt <= ctx.now) return 'over'
  return lesson.isThere ? null : 'unavailable'
}
