import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'

/** The other data that a change of a record touches (SHELL-33, D86), and how many lessons to come stand in its way. */
@ObjectType('RelatedData', { description: 'The other records that a change of a record touches.' })
@Access({ scopes: ['students:read'] })
export class RelatedData {
  @Field(() => [String], { description: 'The students it touches, by name.' }) students!: readonly string[]
  @Field(() => [String], {
    nullable: true,
    description:
      'The names of the students who lose a fixed place in the weekly template; null where they are not told apart.',
  })
  fixedStudents?: readonly string[]
  @Field(() => [String], { description: 'The teachers it touches, by display name.' }) teachers!: readonly string[]
  @Field(() => [String], { description: 'The places in the weekly template it touches.' }) template!: readonly string[]
  @Field(() => Int, { description: 'Slots from now on that offer it and have no booking.' }) openSlots!: number
  @Field(() => Int, { description: 'Slots from now on that are booked with it: they keep it from being deleted.' })
  bookedSlots!: number
  @Field(() => Int, {
    nullable: true,
    description: "The number of waiting lists it leaves; null where it can't be on any.",
  })
  waitingLists?: number
  @Field(() => Int, {
    nullable: true,
    description: "The number of its active contracts deactivated with it; null where it can't have any.",
  })
  contracts?: number
  @Field(() => [String], {
    nullable: true,
    description:
      'For a deactivation, what becomes of slots and bookings that stay, and how to end them; null otherwise.',
  })
  notes?: readonly string[]
}

/** A change that touches nothing besides the record. */
export const untouched: RelatedData = { students: [], teachers: [], template: [], openSlots: 0, bookedSlots: 0 }
