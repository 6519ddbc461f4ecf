import { Field, ObjectType } from 'type-graphql'
import { Instant } from '../shared/scalars.ts'

@ObjectType('CalendarFeed', { description: 'The private address at which calendar programs read the own lessons.' })
export class CalendarFeedType {
  @Field(() => Boolean, { description: 'Whether there is an address; what it is nobody can read again.' })
  active!: boolean
  @Field(() => Instant, { nullable: true, description: 'When the address was made.' }) createdAt!: string | null
}

@ObjectType('CreateCalendarFeedPayload')
export class CreateCalendarFeedPayload {
  @Field(() => String, { description: 'The whole address, told this one time.' }) url!: string
  @Field(() => CalendarFeedType) calendarFeed!: CalendarFeedType
}

@ObjectType('CalendarFile', {
  description: 'An iCalendar file (RFC 5545), to be saved or opened by a calendar program.',
})
export class CalendarFileType {
  @Field(() => String) name!: string
  @Field(() => String) text!: string
}
