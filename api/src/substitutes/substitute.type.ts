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
    description: 'null: can take it; doesNotTeach: not its course; away: closed time; busy: has another slot.',
  })
  hindrance!: SubstituteHindrance | null
  @Field(() => Boolean, { description: 'Whether they have lessons at its place in the weeks around.' })
  worksThere!: boolean
  @Field(() => Boolean, { description: 'Whether they are at its place that day anyhow.' }) thereThatDay!: boolean
  @Field(() => Int, { description: 'How many of its students they have taught before.' }) knownStudents!: number
}

@ObjectType('AwayLesson', { description: 'A lesson of a teacher who is away.' })
export class AwayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true }) locationId!: string | null
  @Field(() => Boolean, { description: 'It has begun, and can only be given to who holds it.' }) begun!: boolean
  @Field(() => [ClosingSeatType], { description: 'Who is booked.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'Who waits, in line.' }) waitingNames!: string[]
  @Field(() => [SubstituteType], { description: 'The best first, then those who cannot; at most 40.' })
  substitutes!: SubstituteType[]
}

@ObjectType('AwayLessonsPayload', { implements: AnswerType })
export class AwayLessonsPayload extends AnswerType {
  @Field(() => String, {
    description: '1001; 400: a field is filled in wrongly, or too many lessons; 404: no such teacher.',
  })
  override code!: string
  @Field(() => [AwayLessonType], { description: 'By when they begin.' }) lessons!: AwayLessonType[]
}

@ObjectType('SubstitutionLine', {
  implements: AnswerType,
  description: 'What becomes of one lesson; without success it stays with who is away.',
})
export class SubstitutionLineType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => WhatEnum, { description: 'What was chosen for it.' }) what!: SubstitutionWhat
  @Field(() => ID, { nullable: true, description: 'Who is to take it.' }) toTeacherId!: string | null
  @Field(() => [String], { description: 'What speaks against it and is for staff to weigh, in words.' })
  warnings!: string[]
  @Field(() => [ClosingSeatType], { description: 'Who is booked.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'Who waits, in line.' }) waitingNames!: string[]
  @Field(() => [LessonPersonType], { description: 'Whom it concerns.' }) people!: LessonPersonType[]
}

@ObjectType('SubstitutionPlan')
export class SubstitutionPlanType {
  @Field(() => String, { description: 'Stands for all that is said here.' }) seal!: string
  @Field(() => [SubstitutionLineType], { description: 'Each lesson, by when it begins.' })
  lines!: SubstitutionLineType[]
  @Field(() => Int, { description: 'How many students it concerns.' }) students!: number
  @Field(() => Int, { description: 'How many people get a mail.' }) mails!: number
}

@ObjectType('SubstitutionPayload', {
  implements: AnswerType,
  description: 'What an absence would do, or how it ended.',
})
export class SubstitutionPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; 400: a field is filled in wrongly; 404: no such teacher; generalE: something is different by now, and nothing was done.',
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
  @Field(() => ID, { description: 'Who was to teach.' }) fromTeacherId!: string
  @Field(() => String, { nullable: true, description: 'The name of who was to teach.' }) fromTeacher!: string | null
  @Field(() => ID, { nullable: true, description: 'null: it is not held.' }) toTeacherId!: string | null
  @Field(() => String, { nullable: true, description: 'Who teaches.' }) toTeacher!: string | null
  @Field(() => Boolean, { nullable: true, description: 'null: not taken back.' }) returned!: boolean | null
  @Field(() => String, {
    nullable: true,
    description: 'gone, changed, over, unavailable, closed, teacherBusy: why it did not come back.',
  })
  note!: string | null
  @Field(() => [ClosureBookingType], { description: 'Of a lesson that is not held.' }) bookings!: ClosureBookingType[]
}
