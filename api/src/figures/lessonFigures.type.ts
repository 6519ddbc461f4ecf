import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDate } from '../platform/shared/scalars.ts'

@ObjectType('LessonTotals', { description: 'Lessons and students of a period.' })
export class LessonTotalsType {
  @Field(() => PlainDate) from!: string
  @Field(() => PlainDate) to!: string
  @Field(() => Int) slots!: number
  @Field(() => Int, { description: 'The number of slots with at least one booking.' }) booked!: number
  @Field(() => Int) minutes!: number
  @Field(() => Int) bookedMinutes!: number
  @Field(() => Int, { description: 'The number of seats that students have booked.' }) bookings!: number
  @Field(() => Int, { description: 'The number of bookings cancelled with a refund.' }) returned!: number
  @Field(() => Int, { description: 'The number of bookings cancelled without a refund.' }) kept!: number
  @Field(() => Int) present!: number
  @Field(() => Int) absent!: number
  @Field(() => Int, { description: 'The number of students whose first contract begins in the period.' })
  newStudents!: number
  @Field(() => Int, { description: 'The number of students whose last contract ends in the period.' }) leaving!: number
}

@ObjectType('FigureUse', { description: 'The use of one teacher, place or course.' })
export class FigureUseType {
  @Field(() => ID, { nullable: true, description: 'The id of the teacher, place or course; null for online lessons.' })
  id!: string | null
  @Field(() => String, { nullable: true }) name!: string | null
  @Field(() => Int) slots!: number
  @Field(() => Int) booked!: number
  @Field(() => Int) minutes!: number
  @Field(() => Int) bookedMinutes!: number
}

@ObjectType('FigureHour', { description: 'Slots that begin in one hour of one day of the week.' })
export class FigureHourType {
  @Field(() => Int, { description: 'The weekday, 1 for Monday to 7 for Sunday.' }) weekday!: number
  @Field(() => Int) hour!: number
  @Field(() => Int) slots!: number
  @Field(() => Int) booked!: number
}

@ObjectType('FigureWeek', { description: 'The bookings of lessons in one week.' })
export class FigureWeekType {
  @Field(() => PlainDate, { description: 'The Monday of the week.' }) from!: string
  @Field(() => Int) bookings!: number
  @Field(() => Int, { description: 'The number of bookings cancelled.' }) cancellations!: number
}

@ObjectType('StudentAtRisk', {
  description: 'An active student with a running contract who was away for 30 days or has few points left.',
})
export class StudentAtRiskType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: "The day of the student's last lesson that has begun; null if there was none yet.",
  })
  lastLesson!: string | null
  @Field(() => Boolean, {
    description:
      'Whether the student, who has been one for 30 days, had no lesson in the last 30 days and has none booked.',
  })
  away!: boolean
  @Field(() => Int, {
    nullable: true,
    description: 'The points or tickets left, if few are left; otherwise null.',
  })
  points!: number | null
}

@ObjectType('LessonFigures', {
  description: 'The use of a school in a period, with the period of the same length before it.',
})
export class LessonFiguresType {
  @Field(() => LessonTotalsType) now!: LessonTotalsType
  @Field(() => LessonTotalsType) before!: LessonTotalsType
  @Field(() => [FigureUseType]) teachers!: FigureUseType[]
  @Field(() => [FigureUseType], { description: 'Booked slots by course.' }) courses!: FigureUseType[]
  @Field(() => [FigureUseType], { description: 'Booked slots by place.' }) places!: FigureUseType[]
  @Field(() => [FigureHourType]) hours!: FigureHourType[]
  @Field(() => [FigureWeekType], {
    description: 'The figures of each week of the period, including weeks without a booking.',
  })
  weeks!: FigureWeekType[]
  @Field(() => [StudentAtRiskType], { description: 'The students at risk now: the first 100 by code.' })
  atRisk!: StudentAtRiskType[]
  @Field(() => Int, { description: 'The total number of students at risk.' }) atRiskCount!: number
}
