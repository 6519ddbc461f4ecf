import type { Booked } from '@koma/schema/rules/book'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { SlotType } from '../slots/slot.type.ts'

@ObjectType('BookingChoice', { description: 'One way to book a slot: the course, where, and what it costs.' })
@Access({ scopes: ['contracts:read'] })
export class BookingChoiceType {
  @Field(() => String, { description: 'The code of the course, as bookSlot takes it.' }) courseCode!: string
  @Field(() => Boolean, { description: 'Whether the lesson would be held online.' }) online!: boolean
  @Field(() => Int, { description: 'The cost of the seat, in points or tickets.' }) cost!: number
  @Field(() => ID, { description: 'The contract that pays.' }) contractId!: string
  @Field(() => Int, { description: 'The balance of that contract afterwards.' })
  pointsAfter!: number
}

@ObjectType('BookableSlot', { description: 'A slot that a student could book at this moment.' })
@Access({ scopes: ['bookings:read'] })
export class BookableSlotType {
  @Field(() => SlotType, { description: 'The slot with its free seat.' }) slot!: SlotType
  @Field(() => [BookingChoiceType], { description: 'The ways to book it, at least one.' })
  choices!: BookingChoiceType[]
}

/** Returns a way to book as programs are told of it. */
export function choiceOf({ course, online, cost, contract, pointsAfter }: Booked): BookingChoiceType {
  return { courseCode: course.code, online, cost, contractId: contract.id, pointsAfter }
}

@ObjectType('BookableSlotPage', {
  description: 'A page of what a student could book. It may hold fewer than asked for, and yet another follow.',
})
@Access({ scopes: ['bookings:read'] })
export class BookableSlotPageType {
  @Field(() => [BookableSlotType], { description: 'The bookable slots, soonest first.' }) slots!: BookableSlotType[]
  @Field(() => Boolean, { description: 'Whether there is more to look at.' }) hasMore!: boolean
  @Field(() => String, { nullable: true, description: 'The `after` of the next page; null: there is none.' })
  next!: string | null
}
