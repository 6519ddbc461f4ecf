import { Field, ObjectType } from 'type-graphql'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { Access } from '../platform/shared/access.ts'
import { SlotType } from '../slots/slot.type.ts'
import { BookingType } from './booking.type.ts'

@ObjectType('OwnMove', { description: 'A move that the student has made a moment ago.' })
@Access({ scopes: ['bookings:read'] })
export class OwnMoveType {
  @Field(() => PlainDateTime, {
    description: "When the lesson that the booking has left starts, in the school's time zone.",
  })
  startsAt!: string
  @Field(() => PlainDateTime, {
    description: "Until when the student can undo the move with undoMove, in the school's time zone.",
  })
  undoUntil!: string
}

/** A booking together with its slot, as the student's own list shows it (STU-01). */
@ObjectType('OwnBooking')
@Access({ scopes: ['bookings:read'] })
export class OwnBookingType extends BookingType {
  @Field(() => SlotType) slot!: SlotType
  @Field(() => OwnMoveType, {
    nullable: true,
    description: "The booking's last move, while the student can undo it; null otherwise.",
  })
  undoableMove!: OwnMoveType | null
}
