import type { UndoPreviewInput, UndoTargetInput } from '@koma/schema/input/undo'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { choicesAtTime } from '../../bookings/choicesAtTime.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { UndoPreviewArgs, UndoPreviewType, UndoTargetArgs, UndoTargetType } from './undo.type.ts'
import { undoPreview } from './undoPreview.ts'
import { undoTarget } from './undoTarget.ts'

const nobody = { people: [], more: 0, stepsLeft: 0, digest: null }

@Resolver()
export class UndoResolver {
  @Query(() => UndoTargetType, {
    nullable: true,
    description:
      'Returns what undoes an entry of the log; null if nothing does, it is not for the viewer to undo, or there is no such entry.',
  })
  @Access({ people: ['staff'] })
  undoTarget(@Ctx() ctx: Context, @Args(() => UndoTargetArgs) input: UndoTargetInput) {
    return undoTarget(ctx, input)
  }

  @Query(() => UndoPreviewType, {
    description:
      'Previews who is notified if a background task, a change of several slots, bookings, a cancellation, a move, a pause or departure, payments, an import, or the creation or change of a record is undone, or why it cannot be. Needs the permission to undo it.',
  })
  @Access({ people: ['staff'] })
  async undoPreview(@Ctx() ctx: Context, @Args(() => UndoPreviewArgs) input: UndoPreviewInput) {
    const plan = await undoPreview(ctx, input)
    const moved = plan.ok ? null : input.movedBookingId
    return {
      ...nobody,
      ...(plan.ok ? plan : {}),
      ...answerOf(ctx, plan),
      get sameTime() {
        return moved == null ? [] : choicesAtTime(ctx, moved)
      },
    }
  }
}
