import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { ContractType } from '../contracts/contract.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { CancelOutcomeEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { SlotType } from '../slots/slot.type.ts'
import { StudentType } from '../students/student.type.ts'

@ObjectType('BookSlotPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class BookSlotPayload extends AnswerType {
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('CancelBookingPayload', { implements: AnswerType })
@Access({ scopes: [] })
export class CancelBookingPayload extends AnswerType {
  @Field(() => CancelOutcomeEnum, { nullable: true }) outcome?: string | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether `outcome` is a refund; null when nothing was cancelled.',
  })
  returned?: boolean | null
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('BookingPreview', { implements: AnswerType, description: 'A preview of a booking. Nothing is changed.' })
@Access({ scopes: ['bookings:read'] })
export class BookingPreviewType extends AnswerType {
  @Field(() => Int, { nullable: true }) cost?: number | null
  @Field(() => ContractType, { nullable: true, description: 'The contract that would pay; null: none would.' })
  contract?: ContractType | null
  @Field(() => Int, { nullable: true }) pointsAfter?: number | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The time until which the student gets a refund for cancelling; null when there would be none: the deadline has passed, or no refundable cancellations are left in the lesson's month.",
  })
  freeToCancelUntil?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The deadline for cancelling, in the school's time zone, as the slot has it; null when there is no such slot.",
  })
  cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "Bookings left in the lesson's month after this one; null: no limit.",
  })
  remainingBookings?: number | null
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
    description: 'Whether `outcome` would be a refund; null when nothing can be cancelled.',
  })
  returned?: boolean | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of points or tickets that would be refunded; null when nothing can be cancelled.',
  })
  credit?: number | null
  @Field(() => ContractType, {
    nullable: true,
    description: 'The contract that paid, or, once it has been carried over, the one the points go to; null: none.',
  })
  contract?: ContractType | null
  @Field(() => Int, {
    nullable: true,
    description: 'The balance of this contract afterwards; null: there is none.',
  })
  pointsAfter?: number | null
  @Field(() => PlainDateTime, { nullable: true }) cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "Returned cancellations left in the lesson's month after this one; null: no limit.",
  })
  remainingCancellations?: number | null
}
