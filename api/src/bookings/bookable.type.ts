import type { Booked } from '@koma/schema/rules/book'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { SlotType } from '../slots/slot.type.ts'

@ObjectType('BookingChoice', {
  description: 'One way to book a slot: the course, online or at the place, and the cost.',
})
@Access({ scopes: ['contracts:read'] })
class BookingChoiceType {
  @Field(() => String, { description: 'The code of the course, as bookSlot takes it.' }) courseCode!: string
  @Field(() => Boolean, { description: 'Whether the lesson would be held online.' }) online!: boolean
  @Field(() => Int, { description: 'The cost of the seat, in points or tickets.' }) cost!: number
  @Field(() => ID, { description: 'The contract that pays.' }) contractId!: string
  @Field(() => Int, { description: 'The balance of the contract afterwards, in points or tickets.' })
  pointsAfter!: number
}

@ObjectType('BookableSlot', { description: 'A slot that a student could book at this moment.' })
@Access({ scopes: ['bookings:read'] })
export class BookableSlotType {
  @Field(() => SlotType, { description: 'The slot, which has a free seat.' }) slot!: SlotType
  @Field(() => [BookingChoiceType], { description: 'The ways to book it, at least one.' })
  choices!: BookingChoiceType[]
}

/** Returns a way to book as programs are told of it. */
export function choiceOf({ course, online, cost, contract, pointsAfter }: Booked): BookingChoiceType {
  return { courseCode: course.code, online, cost, contractId: contract.id, pointsAfter }
}

@ObjectType('BookableSlotPage', {
  description: 'A page of bookable slots. A page may hold fewer than `limit` although more follow.',
})
@Access({ scopes: ['bookings:read'] })
export class BookableSlotPageType {
  @Field(() => [BookableSlotType], { description: 'The bookable slots, soonest first.' }) slots!: BookableSlotType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}
