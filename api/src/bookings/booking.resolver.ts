import type { BookSlotInput, CancelBookingInput } from '@koma/schema/input/booking'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { contractsOf } from '../contracts/contract.reads.ts'
import type { Context } from '../shared/context.ts'
import { visibleSlot } from '../slots/slots.ts'
import { studentById } from '../students/student.reads.ts'
import { answerOf } from './answer.ts'
import { BookSlotInputType, CancelBookingInputType } from './booking.input.ts'
import { BookingPreviewType, BookSlotPayload, CancelBookingPayload, CancelPreviewType } from './booking.payloads.ts'
import { bookingPreview, cancelPreview } from './bookingPreview.ts'
import { bookSlot } from './bookSlot.ts'
import { cancelBooking } from './cancelBooking.ts'

@Resolver()
export class BookingResolver {
  @Mutation(() => BookSlotPayload)
  async bookSlot(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const result = await bookSlot(ctx, input)
    return { ...answerOf(ctx, result), ...(await touched(ctx, input.slotId, result.ok ? result.studentId : null)) }
  }

  @Mutation(() => CancelBookingPayload)
  async cancelBooking(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const result = await cancelBooking(ctx, input)
    return {
      ...result,
      ...answerOf(ctx, result),
      ...(await touched(ctx, input.slotId, result.ok ? result.studentId : null)),
    }
  }

  @Query(() => BookingPreviewType)
  async bookingPreview(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const preview = await bookingPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contract.id, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }

  @Query(() => CancelPreviewType)
  async cancelPreview(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const preview = await cancelPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contractId, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }
}

/** The slot as it is now, also after a refusal (the screen may be old), and the student whose credit moved. */
async function touched(ctx: Context, slotId: string, studentId: string | null) {
  const [slot, student] = await Promise.all([
    visibleSlot(ctx, slotId),
    studentId === null ? null : studentById(ctx, studentId),
  ])
  return { slot, student }
}

async function contractOf(ctx: Context, contractId: string, studentId: string | null | undefined) {
  const contracts = await contractsOf(ctx, studentId ?? ctx.viewer?.id ?? '')
  return contracts.find((contract) => contract.id === contractId) ?? null
}
