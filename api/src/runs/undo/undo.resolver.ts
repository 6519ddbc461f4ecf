import type { UndoPreviewInput } from '@koma/schema/input/undo'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { choicesAtTime } from '../../bookings/choicesAtTime.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { UndoPreviewArgs, UndoPreviewType } from './undo.type.ts'
import { undoPreview } from './undoPreview.ts'

const nobody = { people: [], more: 0, stepsLeft: 0, seal: null }

@Resolver()
export class UndoResolver {
  @Query(() => UndoPreviewType, {
    description:
      'Previews who is notified if a background task, a change of several slots, bookings, a cancellation, a move or a pause or leaving is undone, or why it cannot be. Needs the permission to undo it.',
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
