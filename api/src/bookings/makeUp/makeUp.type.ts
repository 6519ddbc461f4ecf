import type { AttendanceReason } from '@koma/schema/rules/attendance'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { AttendanceEnum, AttendanceReasonEnum } from '../../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'

@ObjectType('MarkMakeUp', { description: 'The make-up points a student has for a lesson once it is marked so.' })
@Access({ scopes: ['bookings:read'] })
export class MarkMakeUpType {
  @Field(() => AttendanceEnum, { nullable: true, description: 'The mark; null for none.' })
  attendance!: 'present' | 'absent' | null
  @Field(() => AttendanceReasonEnum, { nullable: true, description: 'More on the mark; null for nothing more.' })
  reason!: AttendanceReason | null
  @Field(() => Int, { description: 'The make-up points or tickets; 0 for none.' }) points!: number
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day whose lessons they would pay for; null for none.',
  })
  validUntil!: string | null
  @Field(() => String, { description: 'Send it with the mark, which is refused if this no longer holds.' })
  digest!: string
}

@ObjectType('BookingMakeUp', {
  description: 'The make-up points of a booking: those its mark gave, and those of each mark.',
})
@Access({ scopes: ['bookings:read'] })
export class BookingMakeUpType {
  @Field(() => ID) bookingId!: string
  @Field(() => ID) slotId!: string
  @Field(() => Int, { description: 'The make-up points or tickets that its mark has given; 0 for none.' })
  points!: number
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day whose lessons they pay for; null where there are none.',
  })
  validUntil!: string | null
  @Field(() => [PlainDateTime], {
    description: 'The starts of the lessons they pay for. While there are any, no mark can take the points back.',
  })
  usedBy!: string[]
  @Field(() => [MarkMakeUpType], { description: 'What each mark would give instead.' }) marks!: MarkMakeUpType[]
}
