import { Field, Int, ObjectType } from 'type-graphql'
import { ContractType } from '../contracts/contract.type.ts'
import { CancelOutcomeEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { SlotType } from '../slots/slot.type.ts'
import { StudentType } from '../students/student.type.ts'

/** What every answer about a booking starts with: the reason code and its words. */
@ObjectType()
abstract class Answer {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
}

@ObjectType('BookSlotPayload')
export class BookSlotPayload extends Answer {
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('SlotAnswer', { description: 'How a change of a slot ended, and the slot as it is now.' })
export class SlotAnswer extends Answer {
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
}

@ObjectType('CancelBookingPayload')
export class CancelBookingPayload extends Answer {
  @Field(() => CancelOutcomeEnum, { nullable: true }) outcome?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Whether the lesson was returned.' }) returned?: boolean | null
  @Field(() => SlotType, { nullable: true }) slot?: SlotType | null
  @Field(() => StudentType, { nullable: true }) student?: StudentType | null
}

@ObjectType('BookingPreview', { description: 'What booking would do; nothing is changed.' })
export class BookingPreviewType extends Answer {
  @Field(() => Int, { nullable: true }) cost?: number | null
  @Field(() => ContractType, { nullable: true, description: 'The contract that would pay.' })
  contract?: ContractType | null
  @Field(() => Int, { nullable: true }) pointsAfter?: number | null
  @Field(() => PlainDateTime, { nullable: true }) freeToCancelUntil?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "Bookings left in the lesson's month after this one; null: no limit.",
  })
  remainingBookings?: number | null
}

@ObjectType('CancelPreview', { description: 'What cancelling would do; nothing is changed.' })
export class CancelPreviewType extends Answer {
  @Field(() => CancelOutcomeEnum, { nullable: true }) outcome?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Whether the lesson would be returned.' }) returned?:
    boolean | null
  @Field(() => Int, { nullable: true, description: 'Points or tickets that would come back.' }) credit?: number | null
  @Field(() => ContractType, { nullable: true, description: 'The contract that paid.' }) contract?: ContractType | null
  @Field(() => Int, { nullable: true }) pointsAfter?: number | null
  @Field(() => PlainDateTime, { nullable: true }) cancelBy?: string | null
  @Field(() => Int, {
    nullable: true,
    description: "Returned cancellations left in the lesson's month after this one; null: no limit.",
  })
  remainingCancellations?: number | null
}
