import type { ChangeSlotBatchInput, SlotBatchInput, UndoSlotBatchInput } from '@koma/schema/input/slotBatch'
import type { SlotChangePeopleInput } from '@koma/schema/input/slotChangePeople'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { answerOf } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { NotifiedPersonType } from '../../runs/undo/undo.type.ts'
import { slotChangePeople } from '../slotChangePeople.ts'
import { visibleSlotsById } from '../slots.ts'
import { changeSlotBatch, slotBatchPreview } from './changeSlotBatch.ts'
import type { SlotVerdict } from './judgeBatch.ts'
import {
  ChangeSlotBatchInputType,
  SlotBatchInputType,
  SlotBatchPayload,
  SlotChangePeopleArgs,
  SlotVerdictType,
  UndoSlotBatchArgs,
  UndoSlotBatchPayload,
} from './slotBatch.types.ts'
import { undoSlotBatch } from './undoSlotBatch.ts'

@Resolver()
export class SlotBatchResolver {
  @Query(() => [SlotVerdictType], {
    description: 'Previews a change of several slots, slot by slot. Deleting needs slotDelete, changing slotEdit.',
  })
  @Access({ people: ['staff'], staffOneOf: [['slotEdit'], ['slotDelete']] })
  async slotBatchPreview(@Ctx() ctx: Context, @Arg('input', () => SlotBatchInputType) input: SlotBatchInput) {
    return verdictsOf(ctx, await slotBatchPreview(ctx, input))
  }

  @Query(() => [NotifiedPersonType], {
    description:
      'Lists whom a change of one or several slots would notify, and whom no email reaches, at most 500; nobody if it would be refused. Nothing is changed. Deleting needs slotDelete, changing slotEdit.',
  })
  @Access({ people: ['staff'], staffOneOf: [['slotEdit'], ['slotDelete']] })
  async slotChangePeople(@Ctx() ctx: Context, @Args(() => SlotChangePeopleArgs) input: SlotChangePeopleInput) {
    return slotChangePeople(ctx, input)
  }

  @Mutation(() => SlotBatchPayload, {
    description:
      'Changes or deletes several slots, as the preview showed. Deleting needs slotDelete, changing slotEdit.',
  })
  @Access({ people: ['staff'], staffOneOf: [['slotEdit'], ['slotDelete']] })
  async changeSlotBatch(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeSlotBatchInputType) input: ChangeSlotBatchInput,
  ) {
    const result = await changeSlotBatch(ctx, input)
    return {
      ...answerOf(ctx, result),
      batchId: result.ok ? result.batchId : null,
      verdicts: verdictsOf(ctx, result.verdicts),
      get slots() {
        const changed = result.verdicts.filter((verdict) => verdict.result.ok).map(({ slotId }) => slotId)
        return result.ok ? visibleSlotsById(ctx, changed) : []
      },
    }
  }

  @Mutation(() => UndoSlotBatchPayload, {
    description: "Undoes the viewer's last change of several slots, if nothing it touched has changed since.",
  })
  @Access({ people: ['staff'] })
  async undoSlotBatch(@Ctx() ctx: Context, @Args(() => UndoSlotBatchArgs) input: UndoSlotBatchInput) {
    const result = await undoSlotBatch(ctx, input)
    return {
      ...answerOf(ctx, result),
      get slots() {
        return result.ok ? visibleSlotsById(ctx, result.slotIds) : []
      },
    }
  }
}

function verdictsOf(ctx: Context, verdicts: readonly SlotVerdict[]) {
  return verdicts.map(({ slotId, result, warnings = [] }) => ({
    slotId,
    changes: result.ok,
    courseIds: result.ok ? result.courseIds : null,
    warnings,
    ...answerOf(ctx, result),
  }))
}
