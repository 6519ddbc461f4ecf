import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { ContractType } from '../contracts/contract.type.ts'
import { LotShareType } from '../contracts/lots/pointLot.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { CancelOutcomeEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { SlotType } from '../slots/slot.type.ts'
import { BookableSlotType } from './bookable.type.ts'
import { StudentType } from '../students/student.type.ts'

@ObjectType('BookSlotPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class BookSlotPayload extends AnswerType {
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('UndoBookingPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class UndoBookingPayload extends AnswerType {
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('UndoMovePayload', { implements: AnswerType })
@Access({ scopes: [] })
export class UndoMovePayload extends AnswerType {
  @Field(() => SlotType, {
    nullable: true,
    description: 'The slot in which the booking is again; null if there is no such booking.',
  })
  slot?: SlotType | null
  @Field(() => SlotType, {
    nullable: true,
    description: 'The slot that the booking had moved to; null if there is no such booking.',
  })
  leftSlot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
  @Field(() => [BookableSlotType], {
    description: 'Where nothing was undone: what else the booking can move to at the time it had before.',
  })
  sameTime!: BookableSlotType[]
}

@ObjectType('CancelBookingPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class CancelBookingPayload extends AnswerType {
  @Field(() => CancelOutcomeEnum, { nullable: true }) outcome?: string | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether `outcome` is a refund; null if nothing was cancelled.',
  })
  returned?: boolean | null
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('MoveBookingPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class MoveBookingPayload extends AnswerType {
  @Field(() => CancelOutcomeEnum, {
    nullable: true,
    description: 'What the move counts as: `cancel_unrestricted` is free; null if nothing was moved.',
  })
  outcome?: string | null
  @Field(() => SlotType, {
    nullable: true,
    description: 'The slot the booking was in, as it is now; null if there is none.',
  })
  slot?: SlotType | null
  @Field(() => SlotType, { nullable: true, description: 'The slot to move to, as it is now; null if there is none.' })
  toSlot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

/** What booking one seat would do, for the previews of one lesson and of a repeat. */
@ObjectType()
export abstract class SeatPreviewType extends AnswerType {
  @Field(() => Int, { nullable: true }) cost?: number | null
  @Field(() => ContractType, { nullable: true, description: 'The contract that would pay; null if none would.' })
  contract?: ContractType | null
  @Field(() => Int, { nullable: true }) pointsAfter?: number | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The time until which cancelling refunds the points, in the school's time zone; null if the deadline has passed or no refundable cancellations are left in the lesson's month.",
  })
  freeToCancelUntil?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The slot's cancellation deadline, in the school's time zone; null if there is no such slot.",
  })
  cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "The bookings left in the lesson's month after this one; null if there is no limit.",
  })
  remainingBookings?: number | null
}

@ObjectType('BookingPreview', { implements: AnswerType, description: 'A preview of a booking. Nothing is changed.' })
@Access({ scopes: ['bookings:read'] })
export class BookingPreviewType extends SeatPreviewType {
  @Field(() => [LotShareType], {
    nullable: true,
    description: 'Which points pay, those that end first at the front; null if nothing can be booked.',
  })
  lots?: LotShareType[] | null
}

@ObjectType('CancelPreview', {
  implements: AnswerType,
  description: 'A preview of a cancellation. Nothing is changed.',
})
@Access({ scopes: ['bookings:read'] })
export class CancelPreviewType extends AnswerType {
  @Field(() => CancelOutcomeEnum, { nullable: true }) outcome?: string | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether `outcome` would be a refund; null if nothing can be cancelled.',
  })
  returned?: boolean | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of points or tickets that would be refunded; null if nothing can be cancelled.',
  })
  credit?: number | null
  @Field(() => ContractType, {
    nullable: true,
    description:
      'The contract that gets the points back: the one that paid, or the last one that they are carried over to; null if there is none.',
  })
  contract?: ContractType | null
  @Field(() => Int, {
    nullable: true,
    description: 'The balance of this contract afterwards, in points or tickets; null if there is no contract.',
  })
  pointsAfter?: number | null
  @Field(() => PlainDateTime, { nullable: true }) cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "The refundable cancellations left in the lesson's month after this one; null if there is no limit.",
  })
  remainingCancellations?: number | null
  @Field(() => [LotShareType], {
    nullable: true,
    description:
      'Which points come back, by their last day. Points that the limit of a carry-over keeps back end with the contract that paid; null if nothing can be cancelled.',
  })
  lots?: LotShareType[] | null
}

@ObjectType('MoveBookingPreview', { implements: AnswerType, description: 'A preview of a move. Nothing is changed.' })
@Access({ scopes: ['bookings:read'] })
export class MoveBookingPreviewType extends AnswerType {
  @Field(() => CancelOutcomeEnum, {
    nullable: true,
    description: 'What the move would count as: `cancel_unrestricted` is free; null if nothing can be moved.',
  })
  outcome?: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The points or tickets that the old lesson would refund; null if nothing can be moved.',
  })
  credit?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The cost of the new lesson, in points or tickets; null if nothing can be moved.',
  })
  cost?: number | null
  @Field(() => ContractType, {
    nullable: true,
    description: 'The contract that would pay for the new lesson; null if nothing can be moved.',
  })
  contract?: ContractType | null
  @Field(() => Int, {
    nullable: true,
    description: 'The balance of this contract after both, in points or tickets; null if nothing can be moved.',
  })
  pointsAfter?: number | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The time until which cancelling the new lesson refunds the points, in the school's time zone; null if it would refund nothing.",
  })
  freeToCancelUntil?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The cancellation deadline of the new lesson, in the school's time zone; null if nothing can be moved.",
  })
  cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "The bookings left in the new lesson's month after the move; null if there is no limit.",
  })
  remainingBookings?: number | null
}
