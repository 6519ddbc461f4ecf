import type { MoveBookingInput } from '@koma/schema/input/moveBooking'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { visibleSlot } from '../../slots/slots.ts'
import { answerWithSlot } from '../answerWithSlot.ts'
import { MoveBookingInputType } from '../booking.input.ts'
import { MoveBookingPayload, MoveBookingPreviewType } from '../booking.payloads.ts'
import { contractOf } from '../contractOf.ts'
import { moveBooking, moveBookingPreview } from './moveBooking.ts'

@Resolver()
export class MoveBookingResolver {
  @Mutation(() => MoveBookingPayload, {
    description:
      "Moves a student's booking to another lesson in one step: the new seat is taken and the old one freed, or nothing is done.",
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async moveBooking(@Ctx() ctx: Context, @Arg('input', () => MoveBookingInputType) input: MoveBookingInput) {
    const result = await moveBooking(ctx, input)
    const answer = answerWithSlot(ctx, result, input.slotId, result.ok ? result.studentId : null)
    return Object.defineProperty(answer, 'toSlot', { get: () => visibleSlot(ctx, input.to.slotId), enumerable: true })
  }

  @Query(() => MoveBookingPreviewType)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async moveBookingPreview(@Ctx() ctx: Context, @Arg('input', () => MoveBookingInputType) input: MoveBookingInput) {
    const preview = await moveBookingPreview(ctx, input)
    if (!preview.ok) return answerOf(ctx, preview)
    const { outcome, credit, cost, contractId, pointsAfter, returnable, cancelBy, remainingBookings } = preview.promise
    return {
      ...answerOf(ctx, preview),
      outcome,
      credit,
      cost,
      pointsAfter,
      cancelBy,
      remainingBookings,
      freeToCancelUntil: returnable ? cancelBy : null,
      contract: await contractOf(ctx, contractId ?? '', input.studentId),
    }
  }
}
