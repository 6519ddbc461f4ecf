import type { WaitingListInput } from '@koma/schema/input/waiting'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { explanationAnswer } from '../../platform/record/explanation.ts'
import { WhyType } from '../../platform/record/why.type.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerWithSlot } from '../answerWithSlot.ts'
import { WaitingListInputType } from '../booking.input.ts'
import { BookSlotPayload } from '../booking.payloads.ts'
import { joinWaitingList } from './joinWaitingList.ts'
import { leaveWaitingList } from './leaveWaitingList.ts'
import { waitingWhy } from './waitingWhy.ts'

@Resolver()
export class WaitingResolver {
  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async joinWaitingList(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    const result = await joinWaitingList(ctx, input)
    return answerWithSlot(ctx, result, input.slotId, input.studentId ?? ctx.viewer?.id)
  }

  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async leaveWaitingList(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    const result = await leaveWaitingList(ctx, input)
    return answerWithSlot(ctx, result, input.slotId, input.studentId ?? ctx.viewer?.id)
  }

  @Query(() => WhyType, {
    description:
      'Explains whether a student can join a waiting list. For a student who waits: the position in the list, and since when.',
  })
  @Access({ people: ['staff'], scopes: ['bookings:write'] })
  async waitingWhy(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    return explanationAnswer(ctx, await waitingWhy(ctx, input))
  }
}
