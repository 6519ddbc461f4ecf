import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { Instant } from '../platform/shared/scalars.ts'

@ObjectType('CalendarFeed', { description: "The private address at which calendar apps read the viewer's lessons." })
export class CalendarFeedType {
  @Field(() => Boolean, { description: 'Whether a calendar address exists. The address itself cannot be read again.' })
  active!: boolean
  @Field(() => Instant, { nullable: true, description: 'The time the address was created; null if there is none.' })
  createdAt!: string | null
}

@ObjectType('CreateCalendarFeedPayload', { implements: AnswerType })
export class CreateCalendarFeedPayload extends AnswerType {
  @Field(() => String, { description: 'The full address, returned only this once.' }) url!: string
  @Field(() => CalendarFeedType) calendarFeed!: CalendarFeedType
}

@ObjectType('CalendarFile', {
  description: 'An iCalendar file (RFC 5545), to be saved or opened by a calendar program.',
})
export class CalendarFileType {
  @Field(() => String) name!: string
  @Field(() => String) text!: string
  @Field(() => String, {
    description: 'An address that answers this file as `text/calendar` for an hour, without signing in.',
  })
  url!: string
}

@ObjectType('RevokeCalendarFeedPayload', { implements: AnswerType })
export class RevokeCalendarFeedPayload extends AnswerType {
  @Field(() => CalendarFeedType) calendarFeed!: CalendarFeedType
}

@ObjectType('EndCalendarFeedPayload', { implements: AnswerType })
export class EndCalendarFeedPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; 404 if there is no such person.',
  })
  override code!: string
}
