import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'

/** The other data that a change of a record touches (SHELL-33, D86), and how many lessons to come stand in its way. */
@ObjectType('RelatedData', { description: 'The other records that a change affects.' })
@Access({ scopes: ['students:read'] })
export class RelatedData {
  @Field(() => [String], { description: 'The names of the affected students.' }) students!: readonly string[]
  @Field(() => [String], {
    nullable: true,
    description:
      'The names of the students who lose a fixed place in the weekly template; null if they are not listed separately.',
  })
  fixedStudents?: readonly string[]
  @Field(() => [String], { description: 'The display names of the affected teachers.' }) teachers!: readonly string[]
  @Field(() => [String], { description: 'The affected rows of the weekly template.' }) template!: readonly string[]
  @Field(() => Int, { description: 'The number of upcoming slots that use the record and are not booked.' })
  openSlots!: number
  @Field(() => Int, {
    description: 'The number of upcoming booked slots that use the record. With any, it cannot be deleted.',
  })
  bookedSlots!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The number of waiting lists the student leaves; null for other records.',
  })
  waitingLists?: number
  @Field(() => Int, {
    nullable: true,
    description: 'The number of active contracts deactivated along with the record; null for records that have none.',
  })
  contracts?: number
  @Field(() => [String], {
    nullable: true,
    description: 'For a deactivation, notes about slots and bookings that stay, and how to end them; otherwise null.',
  })
  notes?: readonly string[]
}

/** A change that touches nothing besides the record. */
export const nothingRelated: RelatedData = { students: [], teachers: [], template: [], openSlots: 0, bookedSlots: 0 }
