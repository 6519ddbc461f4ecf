import { type MoveSlotsInput, moveSlotsInput, type SlotMoveInput, slotMoveInput } from '@koma/schema/input/slotMove'
import { type BatchResult, refusedAsPreviewed } from '../../platform/bulk/asPreviewed.ts'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { keepBatch } from '../batches/keptBatch.ts'
import { lockSlots, readStoredSlots } from '../slot.facts.ts'
import { refusingOverlap } from '../slotRefusal.ts'
import { judgeMoves, type MoveVerdict } from './judgeMoves.ts'
import { makeMoves } from './makeMoves.ts'
import { mayMoveSlots } from './slotMove.policy.ts'

type MoveSlotsResult = BatchResult<MoveVerdict>

/**
 * Moves slots together with their students to another time, teacher or place, in one transaction, exactly as the
 * preview said. If anything has changed since, nothing is done and the fresh verdicts come back. Staff with `slotEdit`,
 * and `slotBook` for slots that are booked. Points stay as they are. Can be undone for a day with `undoSlotBatch`.
 * (Decision 028; SLOT-27 and SLOT-28 stay the rules of the plain edit.)
 */
export async function moveSlots(ctx: Context, input: MoveSlotsInput): Promise<MoveSlotsResult> {
  const viewer = mayMoveSlots(ctx)
  const { move, expected } = parseInput(ctx, moveSlotsInput, input)
  const shown = new Map(expected.map(({ slotId, digest }) => [slotId, digest]))
  const slotIds = move.moves.map(({ slotId }) => slotId)
  const attempt = () =>
    inTransaction<MoveSlotsResult>(ctx, async (em) => {
      const stored = await lockSlots(em, ctx.school.id, slotIds)
      const verdicts = await judgeMoves(ctx, viewer, em, move, stored)
      const digests = new Map(verdicts.flatMap(({ slotId, result, digest }) => (result.ok ? [[slotId, digest]] : [])))
      const refusal = refusedAsPreviewed(digests, shown)
      if (refusal !== null) return { ...refusal, verdicts }
      const verdictOf = new Map(verdicts.map((verdict) => [verdict.slotId, verdict]))
      const moves = stored.flatMap((slot) => {
        const verdict = verdictOf.get(slot.id)
        return verdict?.result.ok === true ? [{ ...verdict.result, slot, people: verdict.people }] : []
      })
      const batchId = await keepBatch(em, ctx, viewer, {
        slotIds: moves.map(({ slot }) => slot.id),
        kind: { deletes: false, moves: true, tells: move.tell },
        stuck: [],
      })
      await makeMoves(em, ctx, viewer, moves, move.tell)
      return { ok: true, code: '1001', batchId, verdicts }
    })
  // Another change that came between looking and writing is seen by looking again, which says what is in the way now.
  return (await refusingBusy(attempt)) ?? (await refusingBusy(attempt)) ?? stillBusy
}

const stillBusy: MoveSlotsResult = { ok: false, code: 'generalE', note: 'batchMoved', verdicts: [] }

/** Returns null when the database finds a teacher or student in two places at once. */
async function refusingBusy(work: () => Promise<MoveSlotsResult>): Promise<MoveSlotsResult | null> {
  try {
    const result = await refusingOverlap(work)
    return 'verdicts' in result ? result : null
  } catch (error) {
    if (violatedConstraint(error) !== 'booking_student_overlap') throw error
    return null
  }
}

/**
 * Previews a move, slot by slot: what would move and what would not, what speaks against it, and who would be
 * notified. Changes nothing. Same permissions as the move.
 */
export async function slotMovePreview(ctx: Context, input: SlotMoveInput): Promise<MoveVerdict[]> {
  const viewer = mayMoveSlots(ctx)
  const move = parseInput(ctx, slotMoveInput, input)
  const slotIds = move.moves.map(({ slotId }) => slotId)
  return inTransaction(ctx, async (em) =>
    judgeMoves(ctx, viewer, em, move, await readStoredSlots(em, ctx.school.id, slotIds)),
  )
}
