import type { AttendanceInput } from '@koma/schema/input/attendance'
import type { BookOtherInput, BookSlotInput, CancelBookingInput, CancelOtherInput } from '@koma/schema/input/booking'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { explanationAnswer } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { SlotPayload } from '../slots/slot.payloads.ts'
import {
  AttendanceInputType,
  BookOtherInputType,
  BookSlotInputType,
  CancelBookingInputType,
  CancelOtherInputType,
} from './booking.input.ts'
import { BookingPreviewType, BookSlotPayload, CancelBookingPayload, CancelPreviewType } from './booking.payloads.ts'
import { answerWithSlot } from './answerWithSlot.ts'
import { contractOf } from './contractOf.ts'
import { bookOther } from './bookOther.ts'
import { cancelOther } from './cancelOther.ts'
import { bookingPreview, cancelPreview } from './bookingPreview.ts'
import { bookingWhy, cancelWhy } from './bookingWhy.ts'
import { WhyType } from '../platform/record/why.type.ts'
import { bookSlot } from './bookSlot.ts'
import { cancelBooking } from './cancelBooking.ts'
import { setAttendance } from './setAttendance.ts'

@Resolver()
export class BookingResolver {
  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookSlot(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const result = await bookSlot(ctx, input)
    return answerWithSlot(ctx, result, input.slotId, result.ok ? result.studentId : null)
  }

  @Mutation(() => CancelBookingPayload)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelBooking(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const result = await cancelBooking(ctx, input)
    return answerWithSlot(ctx, result, input.slotId, result.ok ? result.studentId : null)
  }

  @Mutation(() => SlotPayload, {
    description: 'Fills an empty slot with a non-lesson booking, such as a meeting.',
  })
  @Access({ people: ['staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookOther(@Ctx() ctx: Context, @Arg('input', () => BookOtherInputType) input: BookOtherInput) {
    const result = await bookOther(ctx, input)
    return answerWithSlot(ctx, result, input.slotId)
  }

  @Mutation(() => SlotPayload, {
    description: 'Removes a non-lesson booking, such as a meeting, from a slot.',
  })
  @Access({ people: ['staff'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelOther(@Ctx() ctx: Context, @Arg('input', () => CancelOtherInputType) input: CancelOtherInput) {
    const result = await cancelOther(ctx, input)
    return answerWithSlot(ctx, result, input.slotId)
  }

  @Mutation(() => SlotPayload, {
    description:
      'Marks attendance. Teachers can do this only in their own slots. Make-up points follow the mark, as `makeUpPreview` says.',
  })
  @Access({ people: ['teacher', 'staff'], scopes: ['bookings:write'] })
  async setAttendance(@Ctx() ctx: Context, @Arg('input', () => AttendanceInputType) input: AttendanceInput) {
    return answerWithSlot(
      ctx,
      await setAttendance(ctx, { ...input, attendance: input.attendance ?? null }),
      input.slotId,
    )
  }

  @Query(() => BookingPreviewType)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookingPreview(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const preview = await bookingPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contract.id, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }

  @Query(() => CancelPreviewType)
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelPreview(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const preview = await cancelPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contractId, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }

  @Query(() => WhyType, { description: 'Explains, rule by rule, whether a booking would be made or refused.' })
  @Access({ people: ['staff'], scopes: ['bookings:write'] })
  async bookingWhy(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    return explanationAnswer(ctx, await bookingWhy(ctx, input))
  }

  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a cancellation would be refused or not refunded.',
  })
  @Access({ people: ['staff'], scopes: ['bookings:write'] })
  async cancelWhy(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    return explanationAnswer(ctx, await cancelWhy(ctx, input))
  }
}
