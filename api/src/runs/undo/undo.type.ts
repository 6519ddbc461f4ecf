import { type UndoKind, undoKinds } from '@koma/schema/logUndo'
import { undoPreviewInput, undoTargetInput } from '@koma/schema/input/undo'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { BookableSlotType } from '../../bookings/bookable.type.ts'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { argsType } from '../../platform/record/inputType.ts'
import { graphqlEnum, UserTypeEnum } from '../../platform/shared/enums.ts'
import { LessonNoticeEnum, LessonRoleEnum, NotifiedGuardianType } from '../../slots/lessonPerson.type.ts'
import type { NotifiedPerson } from '../../slots/mailedPeople.ts'
import { formerSealOrNull } from '../../platform/shared/formerName.ts'

const UndoKindEnum = graphqlEnum('UndoKind', undoKinds)

export const UndoTargetArgs = argsType('UndoTarget', undoTargetInput)

@ObjectType('UndoTarget', { description: 'What undoes an entry of the log.' })
export class UndoTargetType {
  @Field(() => UndoKindEnum, { description: 'The kind of undo.' }) kind!: UndoKind
  @Field(() => ID, { description: 'The id that undoPreview and the mutation of that kind take.' }) id!: string
}

export const UndoPreviewArgs = argsType('UndoPreview', undoPreviewInput)

@ObjectType('ToldPerson', { description: 'A person whom a change of slots or an undo notifies.' })
export class NotifiedPersonType implements NotifiedPerson {
  @Field(() => UserTypeEnum) type!: NotifiedPerson['type']
  @Field(() => LessonRoleEnum, {
    description:
      "Their role in the lesson; `given`: the teacher who loses it, `taken`: the teacher who gets it, `account`: it is about the person's own record.",
  })
  role!: NotifiedPerson['role']
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) name!: string
  @Field(() => LessonNoticeEnum, { description: 'Whether the person gets an email, or why not.' })
  notice!: NotifiedPerson['notice']
  @Field(() => String, { description: 'The phone number of the person; empty if unknown.' }) phoneNumber!: string
  @Field(() => [NotifiedGuardianType], { description: 'The guardians of a student, by name; empty for others.' })
  guardians!: NotifiedPerson['guardians']
}

@ObjectType('UndoPreview', { implements: AnswerType, description: 'A preview of the people an undo would notify.' })
export class UndoPreviewType extends AnswerType {
  @Field(() => [NotifiedPersonType], { description: 'The people, at most 200.' }) people!: NotifiedPerson[]
  @Field(() => Int, { description: 'The number of further people who are not listed.' }) more!: number
  @Field(() => Int, {
    description: 'The number of unchecked steps of a long task, which may affect more people.',
  })
  stepsLeft!: number
  @Field(() => String, {
    nullable: true,
    description:
      'A digest of this preview. Send it with the undo to notify only these people; null if not all of them are known.',
  })
  @Field(() => String, formerSealOrNull)
  digest!: string | null
  @Field(() => [BookableSlotType], {
    description: 'Where a move cannot be undone: what else the booking can move to at the time it had before.',
  })
  sameTime!: BookableSlotType[]
}
