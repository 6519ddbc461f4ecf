import { type UndoSlotBatchInput, undoSlotBatchInput } from '@koma/schema/input/slotBatch'
import { rebooks } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sqlState, violatedConstraint } from '../../platform/database/databaseError.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../mailedPeople.ts'
import { notifyWaiting } from '../deleteSlots.ts'
import { canMoveBack, moveBack, type MovedFrom } from '../moves/moveBack.ts'
import { movable } from '../moves/planMoves.ts'
import { mayMoveBack } from '../moves/slotMove.policy.ts'
import { refusingOverlap, type SlotRefusal } from '../slotRefusal.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slot.facts.ts'
import { noticedChanges, tellLessonChanges } from '../tellLessonChanges.ts'
import { withoutReturn } from './judgeReturn.ts'
import {
  type KeptBatch,
  type KeptSlot,
  lockLastBatch,
  markUndone,
  readKept,
  restoreDeleted,
  restoreEdited,
} from './keptBatch.ts'
import { mayChangeTogether, mayUndo } from './slotBatch.policy.ts'

type UndoResult = SlotRefusal | { ok: true; code: '1001'; slotIds: string[] }

/**
 * Undoes the viewer's last batch as a whole; staff with the permission that the batch needed. Refuses with a note if it
 * is not their last or older than a day (`noUndo`), or if any of its slots has changed since (`undoTouched`). Refuses
 * also if a place, course or time can no longer be chosen or has passed (`undoUnavailable`), or a teacher has another
 * slot at that time (SLOT-30). The same holds if others than those of the digest would be told. Deleted slots
 * come back under their ids, with their waiting lists if the school uses them.
 */
export async function undoSlotBatch(ctx: Context, input: UndoSlotBatchInput): Promise<UndoResult> {
  const viewer = mayUndo(ctx)
  const { batchId, digest } = parseInput(ctx, undoSlotBatchInput, input)
  const schoolId = ctx.school.id
  const undo = () =>
    inTransaction<UndoResult>(ctx, async (em) => {
      const batch = await lockLastBatch(em, schoolId, viewer, batchId)
      if (batch === null) return notUndone('noUndo')
      mayChangeTogether(ctx, batch)
      const slotIds = Object.keys(batch.versions)
      const stored = await lockSlots(em, schoolId, slotIds)
      if (isTouched(batch, stored)) return notUndone('undoTouched')
      const keptSlots = await readKept(em, schoolId, batchId)
      if (batch.moves) {
        const from = keptSlots.map(movedFrom)
        if (!(await canMoveBack(em, ctx, from, stored))) return notUndone('undoUnavailable')
        mayMoveBack(ctx, rebooksAny(from, stored))
        await moveBack(em, ctx, viewer, { from, stored, tell: batch.tells })
      } else if (batch.deletes) {
        await lockTeachers(em, schoolId, keptSlots)
        if (await isUnavailable(ctx, em, keptSlots, stored)) return notUndone('undoUnavailable')
        const slots = await restoreDeleted(em, ctx, viewer, batchId, slotIds)
        if (batch.tells) await notifyWaiting(em, ctx, slots, 'back')
      } else {
        if (await isUnavailable(ctx, em, keptSlots, stored)) return notUndone('undoUnavailable')
        await restoreEdited(em, ctx, viewer, batchId, stored)
        if (batch.tells)
          await tellLessonChanges(em, ctx, noticedChanges(stored, await readStoredSlots(em, schoolId, slotIds)))
      }
      await markUndone(em, schoolId, batchId)
      await requireMatchingDigest(em, schoolId, digest)
      return { ok: true, code: '1001', slotIds }
    })
  return refusingOverlap(() => refusingTaken(() => refusingOtherMails(undo)))
}

const notUndone = (note: 'noUndo' | 'undoTouched' | 'undoUnavailable' | 'undoBusy'): SlotRefusal => ({
  ok: false,
  code: 'generalE',
  note,
})

const FOREIGN_KEY = '23503'

/** Runs `work`; gives a refusal where the database finds a time or a person taken, or a record gone. */
async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result | SlotRefusal> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'slot_closed') return notUndone('undoUnavailable')
    if (violatedConstraint(error) === 'booking_student_overlap') return notUndone('undoBusy')
    if (sqlState(error) !== FOREIGN_KEY) throw error
    return notUndone('undoUnavailable')
  }
}

/** Tells whether any slot of the batch has changed since, or is there again. */
function isTouched({ deletes, versions }: KeptBatch, stored: readonly StoredSlot[]): boolean {
  if (deletes) return stored.length > 0
  return stored.length !== Object.keys(versions).length || stored.some(({ id, version }) => version !== versions[id])
}

/** Tells whether a slot cannot become what it was, though it could when the batch was made. */
async function isUnavailable(
  ctx: Context,
  em: EntityManager,
  keptSlots: readonly KeptSlot[],
  stored: readonly StoredSlot[],
): Promise<boolean> {
  const now = new Map(stored.map((slot) => [slot.id, slot]))
  const returns = keptSlots.map(({ id, bookedPlace: _, ...before }) => ({ id, before, after: now.get(id) ?? null }))
  const stuck = await withoutReturn(ctx, em, returns)
  return keptSlots.some(({ id, stuck: wasStuck }) => stuck.has(id) && !wasStuck)
}

/** Tells whether moving the slots back changes when, where or with whom somebody is booked. */
function rebooksAny(from: readonly MovedFrom[], stored: readonly StoredSlot[]): boolean {
  const now = new Map(stored.map((slot) => [slot.id, movable(slot)]))
  return from.some(({ id, was }) => {
    const slot = now.get(id)
    return slot !== undefined && rebooks(was, slot)
  })
}

/** Returns what a move has kept; a slot always had its teacher and times. */
function movedFrom({ id, courseIds, ...was }: KeptSlot): MovedFrom {
  const { teacherId, startsAt, endsAt, availableFrom, cancelBy } = was
  if (teacherId === null || startsAt === null || endsAt === null || availableFrom === null || cancelBy === null) {
    throw new Error('a slot was kept without its time or teacher')
  }
  return { id, courseIds, was: { ...was, teacherId, startsAt, endsAt, availableFrom, cancelBy } }
}

/** Locks the teachers, so that nobody else can make slots for them until the end. */
async function lockTeachers(em: EntityManager, schoolId: string, keptSlots: readonly KeptSlot[]): Promise<void> {
  const ids = [...new Set(keptSlots.map(({ teacherId }) => teacherId))]
  await query(
    em,
    sql`select from teacher where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for no key update`,
  )
}
