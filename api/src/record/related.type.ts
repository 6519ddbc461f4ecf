import { Field, Int, ObjectType } from 'type-graphql'

/** The other data that a change of a record touches (SHELL-33, D86), and how many lessons to come stand in its way. */
@ObjectType('RelatedData', { description: 'What else a change of a record touches.' })
export class RelatedData {
  @Field(() => [String], { description: 'The students it touches, by name.' }) students!: readonly string[]
  @Field(() => [String], {
    nullable: true,
    description:
      'Those of the students who lose a fixed place in the weekly template, by name; where they are told apart.',
  })
  fixedStudents?: readonly string[]
  @Field(() => [String], { description: 'The teachers it touches, by display name.' }) teachers!: readonly string[]
  @Field(() => [String], { description: 'The places in the weekly template it touches.' }) template!: readonly string[]
  @Field(() => Int, { description: 'Slots from now on that offer it and have no booking.' }) openSlots!: number
  @Field(() => Int, { description: 'Slots from now on that are booked with it: they keep it from being deleted.' })
  bookedSlots!: number
  @Field(() => Int, { nullable: true, description: 'Waiting lists that it leaves.' }) waitingLists?: number
  @Field(() => Int, { nullable: true, description: 'Active contracts that go with it.' }) contracts?: number
  @Field(() => [String], {
    nullable: true,
    description: 'Of a deactivation: what becomes of slots and bookings that stay, and the way to end them.',
  })
  notes?: readonly string[]
}

/** A change that touches nothing besides the record. */
export const untouched: RelatedData = { students: [], teachers: [], template: [], openSlots: 0, bookedSlots: 0 }
