import { type EventTypeName, eventTypeNames, eventTypes } from '@koma/schema/eventTypes'
import type { Door } from '@koma/schema/logTexts'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { DoorEnum } from '../activity/log.type.ts'
import { enumOfWords } from '../shared/enums.ts'
import { Instant, PlainDateTime } from '../shared/scalars.ts'

/** GraphQL names hold no dots; the values are those of REST and webhooks. */
export const EventTypeEnum = enumOfWords('EventType', 'A type of event.', eventTypeNames, (name) => eventTypes[name])

@ObjectType('EventLesson', {
  description: 'The lesson of an event as it was then. People are named by the IDs they sign in with, never by name.',
})
export class EventLessonType {
  @Field(() => PlainDateTime, { description: "The time it starts, in the school's time zone." }) startsAt!: string
  @Field(() => String, {
    nullable: true,
    description: 'The code of what was booked; null where it says nothing of it.',
  })
  courseCode!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the place; null for a lesson online.' })
  location!: string | null
  @Field(() => Boolean) online!: boolean
  @Field(() => String, { nullable: true }) teacherCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The student ID; `_` for an other booking, null for events of slots.',
  })
  studentCode!: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The time the lesson started before, in the school's time zone, for a moved lesson; null: it was not moved.",
  })
  startsAtBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the place before, for a moved lesson; null: it was online, or not moved.',
  })
  locationBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The ID of the teacher before, for a moved lesson; null: it was not moved.',
  })
  teacherCodeBefore!: string | null
}

@ObjectType('Event', {
  description:
    'One thing that happened in the school. It says what, when, where and about whom by ids and codes; names of people are read where they are kept.',
})
@Access({ scopes: ['events:read'] })
export class EventType {
  @Field(() => ID, { description: 'The id of the event, the same in every answer and webhook.' }) id!: string
  @Field(() => String, { description: 'The place of the event: `after` for what comes behind it.' }) cursor!: string
  @Field(() => Int, {
    description:
      'Counts from 1 in each school, in the order in which it happened: of two about the same, the higher is newer.',
  })
  number!: number
  @Field(() => EventTypeEnum) type!: EventTypeName
  @Field(() => Instant, { description: 'The time it was recorded, moments after it happened.' }) at!: string
  @Field(() => DoorEnum, { nullable: true, description: 'From where it was done; null where nobody noted it.' })
  door!: Door | null
  @Field(() => ID, { nullable: true, description: 'The id of its entry in the log; null: it has none.' })
  logEntryId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the slot it is about; null: it is about none.' }) slotId!:
    | string
    | null
  @Field(() => ID, { nullable: true, description: 'The id of the student it is about; null: it is about none.' })
  studentId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the teacher of the lesson; null: it is about none.' })
  teacherId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the contract whose points moved; null: none did.' })
  contractId!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the record that was created, changed or deleted; null: it is about none.',
  })
  recordId!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The change in points or tickets; below 0 when they were taken, null when the event moves none.',
  })
  pointsChange!: number | null
  @Field(() => EventLessonType, {
    nullable: true,
    description: 'The lesson it is about; null: it is about none, or says only that a slot changed.',
  })
  lesson!: EventLessonType | null
}

@ObjectType('EventPage', {
  description: 'Events in the order in which they were committed, none left out, none twice.',
})
@Access({ scopes: ['events:read'] })
export class EventPageType {
  @Field(() => [EventType], { description: 'The events, oldest first.' }) events!: EventType[]
  @Field(() => String, {
    description: 'The `after` of the next call. Store it together with what you made of these events.',
  })
  cursor!: string
  @Field(() => Boolean, { description: 'Whether more can be read now.' }) hasMore!: boolean
}
