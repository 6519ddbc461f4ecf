import { type EventTypeName, eventTypeNames, eventTypes } from '@koma/schema/eventTypes'
import type { Origin } from '@koma/schema/logTypes'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { OriginEnum } from '../activity/log.type.ts'
import { enumOfWords } from '../platform/shared/enums.ts'
import { Instant, PlainDateTime } from '../platform/shared/scalars.ts'

/** GraphQL names hold no dots; the values are those of REST and webhooks. */
const EventTypeEnum = enumOfWords('EventType', 'A type of event.', eventTypeNames, (name) => eventTypes[name])

@ObjectType('EventLesson', {
  description: 'The lesson of an event, as it was then. People appear by the IDs they sign in with, never by name.',
})
export class EventLessonType {
  @Field(() => PlainDateTime, { description: "The start time, in the school's time zone." }) startsAt!: string
  @Field(() => String, {
    nullable: true,
    description: 'The code of the booked course or non-lesson type; null if the event has none.',
  })
  courseCode!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the place; null for an online lesson.' })
  location!: string | null
  @Field(() => Boolean) online!: boolean
  @Field(() => String, { nullable: true }) teacherCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The student ID; `_` for a non-lesson booking; null for events about slots.',
  })
  studentCode!: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "For a moved lesson, the previous start, in the school's time zone; null if the lesson was not moved.",
  })
  startsAtBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'For a moved lesson, the name of the previous place; null if it was online or was not moved.',
  })
  locationBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'For a moved lesson, the ID of the previous teacher; null if the lesson was not moved.',
  })
  teacherCodeBefore!: string | null
}

@ObjectType('Event', {
  description:
    'One thing that happened in the school. An event has ids and codes, but no names of people: read the records for those.',
})
@Access({ scopes: ['events:read'] })
export class EventType {
  @Field(() => ID, { description: 'The id of the event, the same in every answer and webhook.' }) id!: string
  @Field(() => String, { description: 'The position of the event. Send it as `after` to read later events.' })
  cursor!: string
  @Field(() => Int, {
    description:
      'A number that counts up from 1 in each school. Of two events about the same record, the higher one is newer.',
  })
  number!: number
  @Field(() => EventTypeEnum) type!: EventTypeName
  @Field(() => Instant, { description: 'The time it was recorded, moments after it happened.' }) at!: string
  @Field(() => OriginEnum, { nullable: true, description: 'The origin of the change; null if unknown.' })
  door!: Origin | null
  @Field(() => ID, { nullable: true, description: 'The id of the log entry; null if there is none.' })
  logEntryId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the slot the event is about; null if there is none.' })
  slotId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the student the event is about; null if there is none.' })
  studentId!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the teacher of the lesson; null if the event is about none.',
  })
  teacherId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the contract whose points moved; null if none did.' })
  contractId!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the record that was created, changed or deleted; null if the event is about none.',
  })
  recordId!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The change in points or tickets; negative if they were taken, null if none moved.',
  })
  pointsChange!: number | null
  @Field(() => EventLessonType, {
    nullable: true,
    description: 'The lesson the event is about; null if there is none, or if the event only says that a slot changed.',
  })
  lesson!: EventLessonType | null
}

@ObjectType('EventPage', {
  description: 'A page of events in commit order. None is left out or repeated.',
})
@Access({ scopes: ['events:read'] })
export class EventPageType {
  @Field(() => [EventType], { description: 'The events, oldest first.' }) events!: EventType[]
  @Field(() => String, {
    description: 'The cursor to send as `after` in the next call. Store it together with the results of these events.',
  })
  cursor!: string
  @Field(() => Boolean, { description: 'Whether more events can be read now.' }) hasMore!: boolean
}
