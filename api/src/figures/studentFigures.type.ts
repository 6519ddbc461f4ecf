import { Field, Float, Int, ObjectType } from 'type-graphql'
import { LeaveKindEnum } from '../students/studentLeave.type.ts'

@ObjectType('StudentMonth', { description: 'How many students joined, paused and left in a month.' })
export class StudentMonthType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => Int, { description: 'The number of students when the month began.' }) atStart!: number
  @Field(() => Int, { description: 'The number of students whose first contract began, or who resumed after leaving.' })
  joined!: number
  @Field(() => Int, { description: 'The number of pauses that began.' }) paused!: number
  @Field(() => Int, { description: 'The number of students whose last day was in the month.' }) left!: number
  @Field(() => Float, {
    nullable: true,
    description: 'The share of the students at the start who left, in percent; null if there were none.',
  })
  churn!: number | null
}

@ObjectType('LeaveReasonCount', { description: 'How often a reason was given for pausing or leaving.' })
export class LeaveReasonCountType {
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => String, { description: 'The reason; empty if none was given.' }) reason!: string
  @Field(() => Int, { description: 'The number of pauses or leavings with this reason.' }) count!: number
}

@ObjectType('StudentFigures', { description: 'The students who joined, paused and left in a period.' })
export class StudentFiguresType {
  @Field(() => [StudentMonthType], { description: 'The months of the period.' }) months!: StudentMonthType[]
  @Field(() => [LeaveReasonCountType], { description: 'The reasons, the most frequent first.' })
  reasons!: LeaveReasonCountType[]
}
