import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

@ObjectType('TodayLesson', { description: 'A lesson that goes on or begins soon.' })
export class TodayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String, { nullable: true, description: 'Where it is held; null: online.' }) place!: string | null
  @Field(() => String) courseName!: string
  @Field(() => String) teacherName!: string
  @Field(() => [String], { description: 'lastName firstName; empty for an other booking.' }) students!: string[]
  @Field(() => Int, { description: 'Students whose attendance is not marked yet.' }) unmarked!: number
}

@ObjectType('TodayRun', { description: 'Work that goes on.' })
export class TodayRunType {
  @Field(() => ID) id!: string
  @Field(() => String) kind!: string
  @Field(() => String) actorName!: string
  @Field(() => Int) done!: number
  @Field(() => Int) total!: number
}

@ObjectType('Today', { description: 'What matters on the day: each figure is that of the list it leads to.' })
export class TodayType {
  @Field(() => [TodayLessonType], { description: 'Those that go on, and those of the next two hours; the first 60.' })
  lessons!: TodayLessonType[]
  @Field(() => Int, { description: 'Lessons that go on now, all of them.' }) inProgress!: number
  @Field(() => PlainDate, { description: 'From this day on attendance is looked for.' }) unmarkedFrom!: string
  @Field(() => Int, { description: 'Lessons since then that are over and have a student who is not marked.' })
  unmarked!: number
  @Field(() => Int, { description: 'Slots of today still to come that have a free seat.' }) free!: number
  @Field(() => PlainDate, { description: 'Until this day who waits is looked for.' }) waitingTo!: string
  @Field(() => Int, { description: 'Slots until then for which somebody waits.' }) waiting!: number
  @Field(() => Int, { description: 'Contracts that are not paid in full, also those that are not active any more.' })
  unpaid!: number
  @Field(() => Int, { description: 'Active contracts that end within 30 days, or have ended and are not renewed.' })
  ending!: number
  @Field(() => Int, { description: 'Active contracts of points with fewer than 5 of them left.' }) low!: number
  @Field(() => Int) failedMails!: number
  @Field(() => [TodayRunType]) runs!: TodayRunType[]
}
