import { undoPreviewInput } from '@koma/schema/input/undo'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { argsType } from '../record/inputType.ts'
import { UserTypeEnum } from '../shared/enums.ts'
import type { LessonNotice, LessonRole } from '../slots/lessonPeople.ts'
import { LessonNoticeEnum, LessonRoleEnum } from '../slots/lessonPerson.type.ts'
import type { ToldPerson } from './told.ts'

export const UndoPreviewArgs = argsType('UndoPreview', undoPreviewInput)

@ObjectType('ToldPerson', { description: 'Somebody whom an undo tells.' })
export class ToldPersonType implements ToldPerson {
  @Field(() => UserTypeEnum) type!: 'student' | 'teacher'
  @Field(() => LessonRoleEnum, {
    description: 'Their role in the lesson; `given`: the teacher who loses it, `taken`: the teacher who gets it.',
  })
  role!: LessonRole
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) name!: string
  @Field(() => LessonNoticeEnum, { description: 'Whether they get an email, and why not.' }) notice!: LessonNotice
  @Field(() => String, { description: 'Their phone number; empty: none is known.' }) phoneNumber!: string
}

@ObjectType('UndoPreview', { implements: AnswerType, description: 'The people whom an undo would tell.' })
export class UndoPreviewType extends AnswerType {
  @Field(() => [ToldPersonType], { description: 'The people, at most 200.' }) people!: ToldPerson[]
  @Field(() => Int, { description: 'The number of further people who are not listed.' }) more!: number
  @Field(() => Int, {
    description: 'The number of steps of a long task that were not looked at and may concern more people.',
  })
  stepsLeft!: number
  @Field(() => String, {
    nullable: true,
    description: 'Send it along with the undo to tell nobody else; null where the people are not all known.',
  })
  seal!: string | null
}
