import { Field, ID, Int, ObjectType } from 'type-graphql'
import { CourseType } from '../../courses/course.type.ts'
import { Access } from '../../platform/shared/access.ts'
import { Instant, PlainDateTime } from '../../platform/shared/scalars.ts'
import { BookedStudentType } from '../booking.type.ts'

@ObjectType('SeatOffer', { description: 'A freed seat that is held for a student who waited for it.' })
@Access({ scopes: ['bookings:read'] })
export class SeatOfferType {
  @Field(() => ID) id!: string
  @Field(() => ID, { description: 'The id of the slot.' }) slotId!: string
  @Field(() => CourseType, { description: 'The course that accepting books.' }) course!: CourseType
  @Field(() => Boolean, { description: 'Whether accepting books the lesson online.' }) online!: boolean
  @Field(() => Int, { description: 'The points or tickets that accepting costs; they are held until then.' })
  cost!: number
  @Field(() => ID, { description: 'The id of the contract that pays.' }) contractId!: string
  @Field(() => Int, { description: 'The balance of this contract after accepting, in points or tickets.' })
  pointsAfter!: number
  @Field(() => PlainDateTime, { description: "The time until which the seat is held, in the school's time zone." })
  until!: string
  @Field(() => Instant, { description: 'The same moment as an instant, for a countdown.' }) untilInstant!: string
}

@ObjectType('WaitingPlace', { description: "A student's place on the waiting list of a slot." })
@Access({ scopes: ['bookings:read'] })
export class WaitingPlaceType {
  @Field(() => ID, { description: 'The id of the slot.' }) slotId!: string
  @Field(() => BookedStudentType, { description: 'The student who waits.' }) student!: BookedStudentType
  @Field(() => Int, { description: 'The place in the order of joining, from 1.' }) place!: number
  @Field(() => PlainDateTime, { description: "The time the student joined, in the school's time zone." }) since!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time until which a seat is held for the student, in the school's time zone; null if none is.",
  })
  heldUntil!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      "Why a free seat would pass the student over now, in the caller's language; null if the student could take it.",
  })
  obstacle!: string | null
}
