import { Field, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { SlotType } from '../slots/slot.type.ts'
import { BookingType } from './booking.type.ts'

/** A booking together with its slot, as the student's own list shows it (STU-01). */
@ObjectType('OwnBooking')
@Access({ scopes: ['bookings:read'] })
export class OwnBookingType extends BookingType {
  @Field(() => SlotType) slot!: SlotType
}
