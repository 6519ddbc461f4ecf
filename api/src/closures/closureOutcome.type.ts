import { markPhonedInput } from '@koma/schema/input/closure'
import { Field, ID, ObjectType } from 'type-graphql'
import { inputType } from '../platform/record/inputType.ts'
import { graphqlEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import type { NotifiedGuardian } from '../mail/guardianCopies.ts'
import { RunType } from '../runs/run.type.ts'
import { LessonNoticeEnum, LessonRoleEnum, NotifiedGuardianType } from '../slots/lessonPerson.type.ts'
import type { LessonNotice, LessonRole } from '../slots/lessonPeople.ts'

/**
 * What became of a lesson: somebody else takes it, it is not held, its teacher still has it, or it needs no decision.
 */
const closureLessonOutcomes = ['given', 'closed', 'left', 'stays'] as const

const OutcomeEnum = graphqlEnum('ClosureLessonOutcome', closureLessonOutcomes)
export const MarkPhoned = inputType('MarkPhonedInput', markPhonedInput)

@ObjectType('ClosureLesson', { description: 'A lesson in closed time, and what became of it.' })
export class ClosureLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => OutcomeEnum, {
    description:
      'What became of the lesson: `given` to a substitute, `closed` if it is not held, `left` with its teacher until it is decided, or `stays` if it has begun or is no lesson.',
  })
  outcome!: (typeof closureLessonOutcomes)[number]
  @Field(() => String, { nullable: true, description: 'The name of the teacher it had; null if they were deleted.' })
  fromTeacher!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the substitute; null if there is none.' })
  toTeacher!: string | null
  @Field(() => [String], { description: 'The names of the students, family name first, in the order of booking.' })
  students!: string[]
  @Field(() => String, {
    nullable: true,
    description: 'The name of the booking without a student, such as a meeting; null for a lesson.',
  })
  otherBooking!: string | null
}

@ObjectType('ClosureCall', { description: 'A person whom no email about a closure reaches.' })
export class ClosureCallType {
  @Field(() => UserTypeEnum) type!: 'student' | 'teacher'
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String, { description: 'The number to call; empty if unknown.' }) phoneNumber!: string
  @Field(() => [NotifiedGuardianType], { description: 'The guardians of a student, by name; empty for teachers.' })
  guardians!: NotifiedGuardian[]
  @Field(() => LessonNoticeEnum, { description: 'Why no email reaches the person: `off` or `noAddress`.' })
  notice!: LessonNotice
  @Field(() => [LessonRoleEnum], { description: "The person's roles in the lessons." }) roles!: LessonRole[]
  @Field(() => [ID], { description: 'The ids of the slots of those lessons.' }) slotIds!: string[]
  @Field(() => Boolean, { description: 'Whether the call is about the undo, because the person had been phoned.' })
  ofUndo!: boolean
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "When the person was phoned, in the school's time zone; null if not yet.",
  })
  phonedAt!: string | null
  @Field(() => String, { nullable: true, description: 'The name of who phoned, family name first; null if not yet.' })
  phonedBy!: string | null
}

@ObjectType('ClosureOutcome', { description: 'What a closure or an absence has done, and who has to be phoned.' })
export class ClosureOutcomeType {
  @Field(() => ID, { description: 'The id of the background task that emptied the time.' }) runId!: string
  @Field(() => PlainDateTime, { description: 'The start of the first closed time.' }) startsAt!: string
  @Field(() => PlainDateTime, { description: 'The end of the last closed time.' }) endsAt!: string
  @Field(() => ID, { nullable: true, description: 'The id of the absent teacher; null for any other closure.' })
  teacherId!: string | null
  @Field(() => Boolean, { description: 'Whether it was undone.' }) isUndone!: boolean
  @Field(() => RunType, { nullable: true, description: 'The background task; null once it is deleted.' })
  run!: RunType | null
  @Field(() => [ClosureLessonType], { description: 'The lessons, by start time; at most 500.' })
  lessons!: ClosureLessonType[]
  @Field(() => [ClosureCallType], { description: 'The people whom no email reaches, students first, by name.' })
  calls!: ClosureCallType[]
}
