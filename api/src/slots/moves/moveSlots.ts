import {
  type MoveSlotsInput,
  moveSlotsInput,
  type SlotMoveWish,
  type SlotMoveInput,
  slotMoveInput,
} from '@koma/schema/input/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  changeTogether,
  type Together,
  type TogetherResult,
  previewTogether,
} from '../../platform/bulk/changeTogether.ts'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { keepBatch } from '../batches/keptBatch.ts'
import { lockSlots, readStoredSlots, type StoredSlot } from '../slot.facts.ts'
import { refusingOverlap } from '../slotRefusal.ts'
import { type GoodMove, judgeMoves, type MoveVerdict } from './judgeMoves.ts'
import { makeMoves } from './makeMoves.ts'
import { mayMoveSlots } from './slotMove.policy.ts'

type MoveSlotsResult = TogetherResult<MoveVerdict>

/**
 * Moves slots together with their students to another time, teacher or place, in one transaction, exactly as the dry
 * run said. If anything has changed since, nothing is done and the fresh verdicts come back. Staff with `slotEdit`, and
 * `slotBook` for slots that are booked. Points stay as they are. Can be undone for a day with `undoSlotBatch`.
 * (Decision 028; SLOT-27 and SLOT-28 stay the rules of the plain edit.)
 */
export async function moveSlots(ctx: Context, input: MoveSlotsInput): Promise<MoveSlotsResult> {
  const viewer = mayMoveSlots(ctx)
  const { move, expected } = parseInput(ctx, moveSlotsInput, input)
  const shown = new Map(expected.map(({ slotId, seal }) => [slotId, { seal, move: null }]))
  const together = movesTogether(ctx, viewer, move)
  const result = await refusingBusy(() => changeTogether(ctx, together, shown))
  if (result !== null) return result
  // Another change came between the look and this one: a fresh look says what is in the way now.
  return (await refusingBusy(() => changeTogether(ctx, together, shown))) ?? stillBusy
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

/** The move of a slot, by the seal of its verdict; `move` is null where only that is known. */
interface MoveChange {
  seal: string
  move: GoodMove | null
}

type Changes = ReadonlyMap<string, MoveChange>

/** Describes a move of slots as a change of many things. */
function movesTogether(
  ctx: Context,
  viewer: Viewer,
  wish: SlotMoveWish,
): Together<StoredSlot, MoveVerdict, MoveChange> {
  const ids = wish.moves.map(({ slotId }) => slotId)
  let verdicts: MoveVerdict[] = []
  return {
    read: (em, locked) => (locked ? lockSlots : readStoredSlots)(em, ctx.school.id, ids),
    judge: async (em, stored) => (verdicts = await judgeMoves(ctx, viewer, em, wish, stored)),
    changeOf: ({ slotId, result, seal }) => (result.ok ? [slotId, { seal, move: result }] : null),
    isSame: (change, shown) => change.seal === shown.seal,
    keep: (em, touched) =>
      keepBatch(em, ctx, viewer, {
        slotIds: touched.map(({ id }) => id),
        kind: { deletes: false, moves: true, tells: wish.tell },
        stuck: [],
      }),
    apply: (em, touched, changes) => apply(em, ctx, viewer, { touched, changes, verdicts, tell: wish.tell }),
  }
}

async function apply(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  what: { touched: readonly StoredSlot[]; changes: Changes; verdicts: readonly MoveVerdict[]; tell: boolean },
): Promise<void> {
  const people = new Map(what.verdicts.map((verdict) => [verdict.slotId, verdict.people]))
  const moves = what.touched.flatMap((slot) => {
    const move = what.changes.get(slot.id)?.move
    return move === null || move === undefined ? [] : [{ slot, ...move, people: people.get(slot.id) ?? [] }]
  })
  await makeMoves(em, ctx, viewer, moves, what.tell)
}

/**
 * Rehearses a move, slot by slot: what would move and what would not, what speaks against it, and who would be
 * notified. Changes nothing. Same permissions as the move.
 */
export async function slotMovePreview(ctx: Context, input: SlotMoveInput): Promise<MoveVerdict[]> {
  const viewer = mayMoveSlots(ctx)
  return previewTogether(ctx, movesTogether(ctx, viewer, parseInput(ctx, slotMoveInput, input)))
}
