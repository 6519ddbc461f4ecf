import type { AttendanceInput } from '@koma/schema/input/attendance'
import type {
  BookOtherInput,
  BookSlotInput,
  CancelBookingInput,
  CancelOtherInput,
  UndoBookingInput,
  UndoMoveInput,
} from '@koma/schema/input/booking'
import type { MoveBookingInput } from '@koma/schema/input/moveBooking'
import type { WaitingListInput } from '@koma/schema/input/waiting'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { contractsOf } from '../contracts/contract.reads.ts'
import { answerOf } from '../platform/record/answer.ts'
import { explanationAnswer } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { SlotPayload } from '../slots/slot.payloads.ts'
import { visibleSlot } from '../slots/slots.ts'
import {
  AttendanceInputType,
  BookOtherInputType,
  BookSlotInputType,
  CancelBookingInputType,
  CancelOtherInputType,
  UndoBookingArgs,
  UndoMoveArgs,
  MoveBookingInputType,
  WaitingListInputType,
} from './booking.input.ts'
import {
  BookingPreviewType,
  BookSlotPayload,
  CancelBookingPayload,
  CancelPreviewType,
  UndoBookingPayload,
  UndoMovePayload,
  MoveBookingPayload,
  MoveBookingPreviewType,
} from './booking.payloads.ts'
import { answered } from './answered.ts'
import { bookOther } from './bookOther.ts'
import { cancelOther } from './cancelOther.ts'
import { joinWaitingList } from './waiting/joinWaitingList.ts'
import { leaveWaitingList } from './waiting/leaveWaitingList.ts'
import { bookingPreview, cancelPreview } from './bookingPreview.ts'
import { bookingWhy, cancelWhy } from './bookingWhy.ts'
import { waitingWhy } from './waiting/waitingWhy.ts'
import { WhyType } from '../platform/record/why.type.ts'
import { bookSlot } from './bookSlot.ts'
import { cancelBooking } from './cancelBooking.ts'
import { moveBooking, moveBookingPreview } from './moves/moveBooking.ts'
import { setAttendance } from './setAttendance.ts'
import { undoBooking } from './undo/undoBooking.ts'
import { undoCancellation } from './undo/undoCancellation.ts'
import { choicesAtTime } from './choicesAtTime.ts'
import { undoMove } from './undo/undoMove.ts'

@Resolver()
export class BookingResolver {
  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookSlot(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const result = await bookSlot(ctx, input)
    return answered(ctx, result, input.slotId, result.ok ? result.studentId : null)
  }

  @Mutation(() => CancelBookingPayload)
  @Access({ people: ['student', 'staff'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelBooking(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const result = await cancelBooking(ctx, input)
    return answered(ctx, result, input.slotId, result.ok ? result.studentId : null)
  }

  @Mutation(() => MoveBookingPayload, {
    description:
      "Moves a student's booking to another lesson in one step: the new seat is taken and the old one freed, or nothing is done.",
  })
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async moveBooking(@Ctx() ctx: Context, @Arg('input', () => MoveBookingInputType) input: MoveBookingInput) {
    const result = await moveBooking(ctx, input)
    const answer = answered(ctx, result, input.slotId, result.ok ? result.studentId : null)
    return Object.defineProperty(answer, 'toSlot', { get: () => visibleSlot(ctx, input.to.slotId), enumerable: true })
  }

  @Mutation(() => SlotPayload, {
    description: 'Fills an empty slot with a non-lesson booking, such as a meeting.',
  })
  @Access({ people: ['staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookOther(@Ctx() ctx: Context, @Arg('input', () => BookOtherInputType) input: BookOtherInput) {
    const result = await bookOther(ctx, input)
    return answered(ctx, result, input.slotId)
  }

  @Mutation(() => SlotPayload, {
    description: 'Removes a non-lesson booking, such as a meeting, from a slot.',
  })
  @Access({ people: ['staff'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelOther(@Ctx() ctx: Context, @Arg('input', () => CancelOtherInputType) input: CancelOtherInput) {
    const result = await cancelOther(ctx, input)
    return answered(ctx, result, input.slotId)
  }

  @Mutation(() => UndoBookingPayload, {
    description:
      'Undoes a booking that the caller has made within a day, if nothing has happened to it since. The points come back, and no cancellation is counted.',
  })
  @Access({ people: ['staff'], staff: ['slotBook'] })
  async undoBooking(@Ctx() ctx: Context, @Args(() => UndoBookingArgs) input: UndoBookingInput) {
    const result = await undoBooking(ctx, input)
    return answered(ctx, result, result.slotId, result.studentId)
  }

  @Mutation(() => UndoBookingPayload, {
    description:
      'Undoes a cancellation that the caller has made within a day, if the seat, the student and the points are still there. The same booking is live again, and the cancellation is not counted.',
  })
  @Access({ people: ['staff'], staff: ['slotCancel'] })
  async undoCancellation(@Ctx() ctx: Context, @Args(() => UndoBookingArgs) input: UndoBookingInput) {
    const result = await undoCancellation(ctx, input)
    return answered(ctx, result, result.slotId, result.studentId)
  }

  @Mutation(() => UndoMovePayload, {
    description:
      'Undoes a move that the caller has made, if the old seat is still there: students for 10 minutes, staff for a day. Nothing is counted.',
  })
  @Access({ people: ['student', 'staff'], staff: ['slotBook'] })
  async undoMove(@Ctx() ctx: Context, @Args(() => UndoMoveArgs) input: UndoMoveInput) {
    const result = await undoMove(ctx, input)
    const answer = answered(ctx, result, result.slotId, result.studentId)
    return Object.defineProperties(answer, {
      leftSlot: {
        get: () => (result.leftSlotId === null ? null : visibleSlot(ctx, result.leftSlotId)),
        enumerable: true,
      },
      sameTime: { get: () => (result.ok ? [] : choicesAtTime(ctx, input.bookingId)), enumerable: true },
    })
  }

  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async joinWaitingList(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    const result = await joinWaitingList(ctx, input)
    return answered(ctx, result, input.slotId, whoseRecord(ctx, input))
  }

  @Mutation(() => BookSlotPayload)
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async leaveWaitingList(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    const result = await leaveWaitingList(ctx, input)
    return answered(ctx, result, input.slotId, whoseRecord(ctx, input))
  }

  @Mutation(() => SlotPayload, { description: 'Marks attendance. Teachers can do this only in their own slots.' })
  @Access({ people: ['teacher', 'staff'], scopes: ['bookings:write'] })
  async setAttendance(@Ctx() ctx: Context, @Arg('input', () => AttendanceInputType) input: AttendanceInput) {
    return answered(ctx, await setAttendance(ctx, { ...input, attendance: input.attendance ?? null }), input.slotId)
  }

  @Query(() => BookingPreviewType)
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookingPreview(@Ctx() ctx: Context, @Arg('input', () => BookSlotInputType) input: BookSlotInput) {
    const preview = await bookingPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contract.id, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }

  @Query(() => CancelPreviewType)
  @Access({ people: ['student', 'staff'], staff: ['slotCancel'], scopes: ['bookings:write'] })
  async cancelPreview(@Ctx() ctx: Context, @Arg('input', () => CancelBookingInputType) input: CancelBookingInput) {
    const preview = await cancelPreview(ctx, input)
    const contract = preview.ok ? await contractOf(ctx, preview.contractId, input.studentId) : null
    return { ...preview, ...answerOf(ctx, preview), contract }
  }

  @Query(() => MoveBookingPreviewType)
  @Access({ people: ['student', 'staff'], staff: ['slotBook'], scopes: ['bookings:write'] })
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

  @Query(() => WhyType, {
    description:
      'Explains whether a student can join a waiting list. For a student who waits: the position in the list, and since when.',
  })
  @Access({ people: ['staff'], scopes: ['bookings:write'] })
  async waitingWhy(@Ctx() ctx: Context, @Arg('input', () => WaitingListInputType) input: WaitingListInput) {
    return explanationAnswer(ctx, await waitingWhy(ctx, input))
  }
}

function whoseRecord(ctx: Context, input: WaitingListInput): string | null {
  return input.studentId ?? ctx.viewer?.id ?? null
}

async function contractOf(ctx: Context, contractId: string, studentId: string | null | undefined) {
  const contracts = await contractsOf(ctx, studentId ?? ctx.viewer?.id ?? '')
  return contracts.find((contract) => contract.id === contractId) ?? null
}
