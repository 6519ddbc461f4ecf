import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { upcomingBookingsOf, waitingSlotIdsOf } from '../bookings/booking.reads.ts'
import { OwnBookingType } from '../bookings/ownBooking.type.ts'
import { contractsOf } from '../contracts/contract.reads.ts'
import { ContractType } from '../contracts/contract.type.ts'
import type { Context } from '../shared/context.ts'
import { PlainDate } from '../shared/scalars.ts'
import { StudentType } from './student.type.ts'
import { StudentChoiceType } from './studentChoice.type.ts'
import { studentChoices } from './studentChoices.ts'

@Resolver(() => StudentType)
export class StudentResolver {
  @Query(() => [StudentChoiceType], {
    description: 'Students by id or name who may be booked for a lesson on a day, at most 20; staff only.',
  })
  studentChoices(
    @Ctx() ctx: Context,
    @Arg('search', () => String) search: string,
    @Arg('date', () => PlainDate) date: string,
  ) {
    return studentChoices(ctx, { search, date })
  }

  @FieldResolver(() => [ContractType])
  contracts(@Root() student: StudentType, @Ctx() ctx: Context) {
    return contractsOf(ctx, student.id)
  }

  @FieldResolver(() => [OwnBookingType], {
    description: 'Live bookings whose lesson has not ended, soonest first (D63).',
  })
  upcomingBookings(@Root() student: StudentType, @Ctx() ctx: Context) {
    return upcomingBookingsOf(ctx, student.id)
  }

  @FieldResolver(() => [ID], { description: 'The slots of which the student waits for a seat (SLOT-09).' })
  waitingSlotIds(@Root() student: StudentType, @Ctx() ctx: Context) {
    return waitingSlotIdsOf(ctx, student.id)
  }
}
