import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'

@ObjectType('TodayLesson', { description: 'A lesson that is in progress or starts soon.' })
export class TodayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String, { nullable: true, description: 'The name of the place; null if online.' }) place!: string | null
  @Field(() => String) courseName!: string
  @Field(() => String) teacherName!: string
  @Field(() => [String], {
    description: 'The names of the students, family name first; empty for a non-lesson booking.',
  })
  students!: string[]
  @Field(() => Int, { description: 'The number of students whose attendance is not marked yet.' }) unmarked!: number
}

@ObjectType('TodayRun', { description: 'A background task that is running.' })
class TodayRunType {
  @Field(() => ID) id!: string
  @Field(() => String) kind!: string
  @Field(() => String) actorName!: string
  @Field(() => Int) done!: number
  @Field(() => Int) total!: number
}

@ObjectType('TodayCalls', { description: 'A closure or an absence about which people are still to be phoned.' })
class TodayCallsType {
  @Field(() => ID, { description: 'The id of its background task.' }) runId!: string
  @Field(() => String, { nullable: true, description: 'The name of the absent teacher; null for any other closure.' })
  teacherName!: string | null
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => Int, { description: 'The number of people still to be phoned.' }) people!: number
}

@ObjectType('Today', { description: "Today's figures and lessons." })
export class TodayType {
  @Field(() => [TodayLessonType], {
    description: 'The lessons in progress and those of the next two hours, at most 60.',
  })
  lessons!: TodayLessonType[]
  @Field(() => TodayLessonType, {
    nullable: true,
    description: 'The first lesson after these, within two weeks; null if none is booked.',
  })
  upcoming!: TodayLessonType | null
  @Field(() => Int, { description: 'The number of lessons that are in progress.' }) inProgress!: number
  @Field(() => PlainDate, { description: 'The first day checked for unmarked attendance.' }) unmarkedFrom!: string
  @Field(() => Int, { description: 'The number of past lessons since that day with unmarked attendance.' })
  unmarked!: number
  @Field(() => Int, { description: "The number of today's upcoming slots that have a free seat." }) free!: number
  @Field(() => PlainDate, { description: 'The last day checked for waiting lists.' }) waitingTo!: string
  @Field(() => Int, { description: 'The number of slots up to that day for which somebody waits.' }) waiting!: number
  @Field(() => Int, { description: 'The number of contracts with an amount due, including inactive ones.' })
  unpaid!: number
  @Field(() => Int, {
    description: 'The number of active contracts that end within 30 days, or have ended and are not renewed.',
  })
  ending!: number
  @Field(() => Int, { description: 'The number of active packages with fewer than 5 points or tickets left.' })
  low!: number
  @Field(() => Int) failedMails!: number
  @Field(() => [TodayCallsType], { description: 'The closures and absences not over yet with people to phone.' })
  calls!: TodayCallsType[]
  @Field(() => Int, { description: 'The number of pauses without an end whose reminder is due.' })
  leavesToCheck!: number
  @Field(() => [TodayRunType]) runs!: TodayRunType[]
}
