import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

@ObjectType('TodayLesson', { description: 'A lesson that is in progress or starts soon.' })
export class TodayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String, { nullable: true, description: 'The name of the place; null: online.' }) place!: string | null
  @Field(() => String) courseName!: string
  @Field(() => String) teacherName!: string
  @Field(() => [String], { description: 'The names of the students, family name first; empty for an other booking.' })
  students!: string[]
  @Field(() => Int, { description: 'Students whose attendance is not marked yet.' }) unmarked!: number
}

@ObjectType('TodayRun', { description: 'A background task that is running.' })
export class TodayRunType {
  @Field(() => ID) id!: string
  @Field(() => String) kind!: string
  @Field(() => String) actorName!: string
  @Field(() => Int) done!: number
  @Field(() => Int) total!: number
}

@ObjectType('Today', { description: 'The figures and lessons that matter today.' })
export class TodayType {
  @Field(() => [TodayLessonType], {
    description: 'The lessons in progress and those of the next two hours, at most 60.',
  })
  lessons!: TodayLessonType[]
  @Field(() => Int, { description: 'The number of lessons that are in progress.' }) inProgress!: number
  @Field(() => PlainDate, { description: 'The first day checked for unmarked attendance.' }) unmarkedFrom!: string
  @Field(() => Int, { description: 'Lessons since then that are over and have a student who is not marked.' })
  unmarked!: number
  @Field(() => Int, { description: 'Slots of today still to come that have a free seat.' }) free!: number
  @Field(() => PlainDate, { description: 'The last day checked for waiting lists.' }) waitingTo!: string
  @Field(() => Int, { description: 'Slots until then for which somebody waits.' }) waiting!: number
  @Field(() => Int, { description: 'Contracts that are not paid in full, also those that are not active any more.' })
  unpaid!: number
  @Field(() => Int, { description: 'Active contracts that end within 30 days, or have ended and are not renewed.' })
  ending!: number
  @Field(() => Int, { description: 'Active contracts of points with fewer than 5 of them left.' }) low!: number
  @Field(() => Int) failedMails!: number
  @Field(() => [TodayRunType]) runs!: TodayRunType[]
}
