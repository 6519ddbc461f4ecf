import type { UndoBookingInput, UndoMoveInput } from '@koma/schema/input/booking'
import { Args, Ctx, Mutation, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { visibleSlot } from '../../slots/slots.ts'
import { answerWithSlot } from '../answerWithSlot.ts'
import { UndoBookingArgs, UndoMoveArgs } from '../booking.input.ts'
import { UndoBookingPayload, UndoMovePayload } from '../booking.payloads.ts'
import { choicesAtTime } from '../choicesAtTime.ts'
import { undoBooking } from './undoBooking.ts'
import { undoCancellation } from './undoCancellation.ts'
import { undoMove } from './undoMove.ts'

@Resolver()
export class BookingUndoResolver {
  @Mutation(() => UndoBookingPayload, {
    description:
      'Undoes a booking that the caller has made within a day, if nothing has happened to it since. The points come back, and no cancellation is counted.',
  })
  @Access({ people: ['staff'], staff: ['slotBook'] })
  async undoBooking(@Ctx() ctx: Context, @Args(() => UndoBookingArgs) input: UndoBookingInput) {
    const result = await undoBooking(ctx, input)
    return answerWithSlot(ctx, result, result.slotId, result.studentId)
  }

  @Mutation(() => UndoBookingPayload, {
    description:
      'Undoes a cancellation that the caller has made within a day, if the seat, the student and the points are still there. The same booking is live again, and the cancellation is not counted.',
  })
  @Access({ people: ['staff'], staff: ['slotCancel'] })
  async undoCancellation(@Ctx() ctx: Context, @Args(() => UndoBookingArgs) input: UndoBookingInput) {
    const result = await undoCancellation(ctx, input)
    return answerWithSlot(ctx, result, result.slotId, result.studentId)
  }

  @Mutation(() => UndoMovePayload, {
    description:
      'Undoes a move that the caller has made, if the old seat is still there: students for 10 minutes, staff for a day. Nothing is counted.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'] })
  async undoMove(@Ctx() ctx: Context, @Args(() => UndoMoveArgs) input: UndoMoveInput) {
    const result = await undoMove(ctx, input)
    const answer = answerWithSlot(ctx, result, result.slotId, result.studentId)
    return Object.defineProperties(answer, {
      leftSlot: {
        get: () => (result.leftSlotId === null ? null : visibleSlot(ctx, result.leftSlotId)),
        enumerable: true,
      },
      sameTime: { get: () => (result.ok ? [] : choicesAtTime(ctx, input.bookingId)), enumerable: true },
    })
  }
}
