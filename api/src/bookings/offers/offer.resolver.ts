import type { AcceptOfferInput } from '@koma/schema/input/offer'
import type { WaitingListInput } from '@koma/schema/input/waiting'
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { StudentType } from '../../students/student.type.ts'
import { answerWithSlot } from '../answerWithSlot.ts'
import { AcceptOfferInputType, WaitingListInputType } from '../booking.input.ts'
import { BookSlotPayload } from '../booking.payloads.ts'
import { acceptOffer } from './acceptOffer.ts'
import { declineOffer } from './declineOffer.ts'
import { giveOffer } from './giveOffer.ts'
import { seatOfferOf, waitingPlaces, waitingPlacesOf } from './offer.reads.ts'
import { SeatOfferType, WaitingPlaceType } from './offer.type.ts'

@Resolver(() => StudentType)
export class OfferResolver {
  @Mutation(() => BookSlotPayload, { description: 'Books the seat that is held for a student, as it was offered.' })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async acceptOffer(@Ctx() ctx: Context, @Arg('input', () => AcceptOfferInputType) input: AcceptOfferInput) {
    return answerWithSlot(ctx, await acceptOffer(ctx, input), input.slotId, input.studentId ?? ctx.viewer?.id)
  }

  @Mutation(() => BookSlotPayload, {
    description: 'Declines the seat that is held for a student, who leaves the waiting list. The next is offered it.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async declineOffer(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    return answerWithSlot(ctx, await declineOffer(ctx, input), input.slotId, input.studentId ?? ctx.viewer?.id)
  }

  @Mutation(() => BookSlotPayload, {
    description: 'Holds a free seat for a student of the waiting list, out of turn.',
  })
  @Access({ people: ['staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async giveOffer(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    return answerWithSlot(ctx, await giveOffer(ctx, input), input.slotId, input.studentId)
  }

  @Query(() => [WaitingPlaceType], {
    description: 'Returns the waiting list of a slot in its order, with whom a seat is held for.',
  })
  @Access({ people: ['staff'], scopes: ['bookings:read', 'students:read'] })
  waitingPlaces(@Ctx() ctx: Context, @Arg('slotId', () => ID) slotId: string) {
    return waitingPlaces(ctx, slotId)
  }

  @FieldResolver(() => SeatOfferType, {
    nullable: true,
    description: 'The seat that is held for the student; null if none is.',
  })
  seatOffer(@Root() student: StudentType, @Ctx() ctx: Context) {
    return seatOfferOf(ctx, student.id)
  }

  @FieldResolver(() => [WaitingPlaceType], {
    description: "The student's places on the waiting lists of lessons to come.",
  })
  waits(@Root() student: StudentType, @Ctx() ctx: Context) {
    return waitingPlacesOf(ctx, student.id)
  }
}
