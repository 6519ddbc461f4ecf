import {
  awayInput,
  substituteChoiceInput,
  substituteTeacherInput,
  substitutionInput,
} from '@koma/schema/input/substitute'
import { substituteHindrances, type SubstituteHindrance } from '@koma/schema/rules/substitute'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ClosingSeatType, ClosureBookingType } from '../closures/closure.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { RunType } from '../runs/run.type.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { LessonPersonType } from '../slots/lessonPerson.type.ts'
import { substitutions, type SubstitutionWhat } from './judgeSubstitution.ts'
import { formerSeal } from '../platform/shared/formerName.ts'

const HindranceEnum = graphqlEnum('SubstituteHindrance', substituteHindrances)
const WhatEnum = graphqlEnum('SubstitutionWhat', substitutions)
export const Away = inputType('AwayInput', awayInput)
const Choice = inputType('SubstituteChoiceInput', substituteChoiceInput)
export const Substitution = inputType('SubstitutionInput', substitutionInput, { types: { choices: Choice } })
export const SubstituteTeacher = inputType('SubstituteTeacherInput', substituteTeacherInput, {
  former: { digest: 'seal' },
  types: { substitution: Substitution },
})

@ObjectType('Substitute', { description: 'A teacher who could take a lesson, or why not.' })
class SubstituteType {
  @Field(() => ID) teacherId!: string
  @Field(() => HindranceEnum, {
    nullable: true,
    description:
      'Why the teacher cannot take the lesson: `doesNotTeach` the course, `away` in a closed time, `busy` with another slot; null if they can.',
  })
  hindrance!: SubstituteHindrance | null
  @Field(() => Boolean, { description: 'Whether the teacher has lessons at the same place in the weeks around.' })
  worksThere!: boolean
  @Field(() => Boolean, { description: 'Whether the teacher already has lessons at the same place that day.' })
  thereThatDay!: boolean
  @Field(() => Int, { description: 'The number of booked students the teacher has taught before.' })
  knownStudents!: number
}

@ObjectType('AwayLesson', { description: 'A lesson of a teacher who is away.' })
class AwayLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true }) locationId!: string | null
  @Field(() => Boolean, {
    description: 'Whether the lesson has begun. It can then only be given to the teacher who holds it.',
  })
  begun!: boolean
  @Field(() => [ClosingSeatType], { description: 'The booked seats of the lesson.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'The names of the waiting students, in order.' }) waitingNames!: string[]
  @Field(() => [SubstituteType], {
    description: 'The possible substitutes, best first, then those who cannot; at most 40.',
  })
  substitutes!: SubstituteType[]
}

@ObjectType('AwayLessonsPayload', { implements: AnswerType })
export class AwayLessonsPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 400 if a field is wrong or there are too many lessons; 404 if the teacher does not exist.',
  })
  override code!: string
  @Field(() => [AwayLessonType], { description: 'The lessons, earliest first.' }) lessons!: AwayLessonType[]
}

@ObjectType('SubstitutionLine', {
  implements: AnswerType,
  description: 'One lesson, and what becomes of it. If `success` is false, the lesson stays with the absent teacher.',
})
class SubstitutionLineType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => WhatEnum, { description: 'The choice for the lesson.' }) what!: SubstitutionWhat
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the teacher who is to take the lesson; null if nobody is.',
  })
  toTeacherId!: string | null
  @Field(() => [String], { description: 'Warnings in words.' })
  warnings!: string[]
  @Field(() => [ClosingSeatType], { description: 'The booked seats of the lesson.' }) seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'The names of the waiting students, in order.' }) waitingNames!: string[]
  @Field(() => [LessonPersonType], { description: 'The people affected.' }) people!: LessonPersonType[]
}

@ObjectType('SubstitutionPlan')
class SubstitutionPlanType {
  @Field(() => String, { description: 'A digest of this plan. Send it back to carry out exactly this plan.' })
  @Field(() => String, formerSeal)
  digest!: string
  @Field(() => [SubstitutionLineType], { description: 'The lessons, by start time.' })
  lines!: SubstitutionLineType[]
  @Field(() => Int, { description: 'The number of students affected.' }) students!: number
  @Field(() => Int, { description: 'The number of people who get an email.' }) mails!: number
}

@ObjectType('SubstitutionPayload', {
  implements: AnswerType,
  description: 'The result of substituteTeacher, or of its preview.',
})
export class SubstitutionPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 400 if a field is wrong; 404 if the teacher does not exist; `generalE` if something changed since the preview, and nothing was done.',
  })
  override code!: string
  @Field(() => SubstitutionPlanType, { nullable: true }) plan!: SubstitutionPlanType | null
  @Field(() => RunType, {
    nullable: true,
    description: 'The background task, which can be undone; null for a preview.',
  })
  run!: RunType | null
}

@ObjectType('Substituted', {
  description: 'A lesson that a substitute took for an absent teacher, or that was not held.',
})
export class SubstitutedType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { description: 'The id of the absent teacher.' }) fromTeacherId!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the absent teacher; null if they were deleted.',
  })
  fromTeacher!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the teacher who has the lesson now; null if it is not held.',
  })
  toTeacherId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the teacher who has the lesson now; null if it is not held.',
  })
  toTeacher!: string | null
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the lesson or booking was restored by the undo; null if the closure or absence was not undone.',
  })
  returned!: boolean | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why the lesson was not restored: `gone`, `changed`, `over`, `unavailable`, `closed` or `teacherBusy`; null if it was, or nothing was undone.',
  })
  note!: string | null
  @Field(() => [ClosureBookingType], { description: 'The bookings of a lesson that is not held.' })
  bookings!: ClosureBookingType[]
}
