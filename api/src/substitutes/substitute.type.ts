import {
  awayInput,
  substituteChoiceInput,
  substituteTeacherInput,
  substitutionInput,
} from '@koma/schema/input/substitute'
import { substituteHindrances, type SubstituteHindrance } from '@koma/schema/rules/substitute'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ClosingSeatType, ClosureBookingType } from '../closures/closure.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { inputType } from '../record/inputType.ts'
import { RunType } from '../runs/run.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { LessonPersonType } from '../slots/lessonPerson.type.ts'
import { substitutions, type SubstitutionWhat } from './judgeSubstitution.ts'

const HindranceEnum = graphqlEnum('SubstituteHindrance', substituteHindrances)
const WhatEnum = graphqlEnum('SubstitutionWhat', substitutions)
export const Away = inputType('AwayInput', awayInput)
const Choice = inputType('SubstituteChoiceInput', substituteChoiceInput)
export const Substitution = inputType('SubstitutionInput', substitutionInput, { types: { choices: Choice } })
export const SubstituteTeacher = inputType('SubstituteTeacherInput', substituteTeacherInput, {
  types: { substitution: Substitution },
})

@ObjectType('Substitute', { description: 'A teacher who could take a lesson, or why not.' })
export class SubstituteType {
  @Field(() => ID) teacherId!: string
  @Field(() => HindranceEnum, {
    nullable: true,
    description:
      'Why they cannot take it: `doesNotTeach` its course, `away` in closed time, `busy` with another slot; null: they can.',
  })
  hindrance!: SubstituteHindrance | null
  @Field(() => Boolean, { description: 'Whether they have lessons at its place in the weeks around.' })
  worksThere!: boolean
  @Field(() => Boolean, { description: 'Whether they already have lessons at its place that day.' })
  thereThatDay!: boolean
  @Field(() => Int, { description: 'The number of its students they have taught before.' }) knownStudents!: number
}

@ObjectType('AwayLesson', { description: 'A lesson of a teacher who is away.' })
export class AwayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true }) locationId!: string | null
  @Field(() => Boolean, { description: 'It has begun, and can only be given to who holds it.' }) begun!: boolean
  @Field(() => [ClosingSeatType], { description: 'The seats that are booked.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'The names of the students who wait, in order.' }) waitingNames!: string[]
  @Field(() => [SubstituteType], { description: 'The best first, then those who cannot; at most 40.' })
  substitutes!: SubstituteType[]
}

@ObjectType('AwayLessonsPayload', { implements: AnswerType })
export class AwayLessonsPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; 400: a field is wrong, or too many lessons; 404: no such teacher.',
  })
  override code!: string
  @Field(() => [AwayLessonType], { description: 'The lessons, earliest first.' }) lessons!: AwayLessonType[]
}

@ObjectType('SubstitutionLine', {
  implements: AnswerType,
  description: 'One lesson, and what becomes of it. Without `success` it stays with the teacher who is away.',
})
export class SubstitutionLineType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => WhatEnum, { description: 'The choice for the lesson.' }) what!: SubstitutionWhat
  @Field(() => ID, { nullable: true, description: 'The id of the teacher who is to take it; null: nobody is.' })
  toTeacherId!: string | null
  @Field(() => [String], { description: 'Warnings in words, for staff to weigh.' })
  warnings!: string[]
  @Field(() => [ClosingSeatType], { description: 'The seats that are booked.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'The names of the students who wait, in order.' }) waitingNames!: string[]
  @Field(() => [LessonPersonType], { description: 'The people it concerns.' }) people!: LessonPersonType[]
}

@ObjectType('SubstitutionPlan')
export class SubstitutionPlanType {
  @Field(() => String, { description: 'A digest of this plan. Send it back to carry out exactly this plan.' })
  seal!: string
  @Field(() => [SubstitutionLineType], { description: 'Each lesson, by when it begins.' })
  lines!: SubstitutionLineType[]
  @Field(() => Int, { description: 'The number of students affected.' }) students!: number
  @Field(() => Int, { description: 'The number of people who get an email.' }) mails!: number
}

@ObjectType('SubstitutionPayload', {
  implements: AnswerType,
  description: 'The outcome of an absence, or of its dry run.',
})
export class SubstitutionPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; 400: a field is wrong; 404: no such teacher; generalE: something is different by now, and nothing was done.',
  })
  override code!: string
  @Field(() => SubstitutionPlanType, { nullable: true }) plan!: SubstitutionPlanType | null
  @Field(() => RunType, { nullable: true, description: 'The run, which takes it back; null for a dry run.' })
  run!: RunType | null
}

@ObjectType('Substituted', { description: 'A lesson that somebody took for who was away, or that was not held.' })
export class SubstitutedType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { description: 'The id of the teacher who was away.' }) fromTeacherId!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the teacher who was away; null: they were deleted.',
  })
  fromTeacher!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the teacher who has it now; null: it is not held.' })
  toTeacherId!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the teacher who has it now; null: it is not held.' })
  toTeacher!: string | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it was restored when the closure or absence was undone; null while it is not undone.',
  })
  returned!: boolean | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why it did not come back: gone, changed, over, unavailable, closed or teacherBusy; null when it did, or was not undone.',
  })
  note!: string | null
  @Field(() => [ClosureBookingType], { description: 'The bookings of a lesson that is not held.' })
  bookings!: ClosureBookingType[]
}
