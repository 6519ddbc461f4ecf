import { dateOf } from '@koma/schema/rules/time'
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { pastBookingsOf, upcomingBookingsOf, waitingSlotIdsOf } from '../bookings/booking.reads.ts'
import { OwnBookingType } from '../bookings/ownBooking.type.ts'
import { contractsOf, possibleBookings } from '../contracts/contract.reads.ts'
import { ContractType } from '../contracts/contract.type.ts'
import { CourseType } from '../courses/course.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { PlainDate } from '../platform/shared/scalars.ts'
import { ownLeaves } from './currentLeave.ts'
import { fieldValuesIn, StudentFieldValueType } from './fields/studentField.type.ts'
import { StudentType } from './student.type.ts'
import { StudentChoiceType } from './studentChoice.type.ts'
import { studentChoices } from './studentChoices.ts'
import { OwnLeaveType } from './studentLeave.type.ts'

/** The contracts of a student, read once for all fields of one answer that need them. */
const contractsRead = new WeakMap<StudentType, Promise<ContractType[]>>()

@Resolver(() => StudentType)
export class StudentResolver {
  @Query(() => [StudentChoiceType], {
    description: 'Finds students, by ID or name, who can be booked on a day, at most 20.',
  })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  studentChoices(
    @Ctx() ctx: Context,
    @Arg('search', () => String) search: string,
    @Arg('date', () => PlainDate) date: string,
  ) {
    return studentChoices(ctx, { search, date })
  }

  @FieldResolver(() => [StudentFieldValueType], {
    description:
      "The values of the school's own fields that the student may see, in their order. Fields without a value are left out.",
  })
  fields(@Root() { shownValues }: StudentType, @Ctx() ctx: Context) {
    return fieldValuesIn(shownValues ?? [], ctx.language)
  }

  @FieldResolver(() => [ContractType])
  contracts(@Root() student: StudentType, @Ctx() ctx: Context) {
    return contractsHeldBy(ctx, student)
  }

  @FieldResolver(() => [CourseType], {
    description: 'The courses of all active contracts that have not ended.',
  })
  async possibleBookings(@Root() student: StudentType, @Ctx() ctx: Context) {
    return possibleBookings(await contractsHeldBy(ctx, student), dateOf(ctx.now))
  }

  @FieldResolver(() => [OwnBookingType], {
    description: 'The bookings whose lesson has not ended, soonest first.',
  })
  upcomingBookings(@Root() student: StudentType, @Ctx() ctx: Context) {
    return upcomingBookingsOf(ctx, student.id)
  }

  @FieldResolver(() => [OwnBookingType], {
    description: 'The bookings whose lesson has ended, from one day to another, both included, at most 92 days.',
  })
  pastBookings(
    @Root() student: StudentType,
    @Ctx() ctx: Context,
    @Arg('from', () => PlainDate) from: string,
    @Arg('to', () => PlainDate) to: string,
  ) {
    return pastBookingsOf(ctx, student.id, { from, to })
  }

  @FieldResolver(() => [OwnLeaveType], {
    description: 'The pauses and departures that are not over, the soonest first.',
  })
  leaves(@Root() student: StudentType, @Ctx() ctx: Context) {
    return ownLeaves(ctx, student.id)
  }

  @FieldResolver(() => [ID], { description: 'The ids of the slots for which the student waits.' })
  waitingSlotIds(@Root() student: StudentType, @Ctx() ctx: Context) {
    return waitingSlotIdsOf(ctx, student.id)
  }
}

function contractsHeldBy(ctx: Context, student: StudentType): Promise<ContractType[]> {
  const remembered = contractsRead.get(student)
  if (remembered !== undefined) return remembered
  const reading = contractsOf(ctx, student.id)
  contractsRead.set(student, reading)
  return reading
}
