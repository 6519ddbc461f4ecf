import { Field, ID, ObjectType } from 'type-graphql'
import { graphqlEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import type { LessonNotice, LessonRole } from './lessonPeople.ts'
import { toldNotices, toldRoles } from './mailedPeople.ts'

export const LessonRoleEnum = graphqlEnum('LessonRole', toldRoles)
export const LessonNoticeEnum = graphqlEnum('LessonNotice', toldNotices)

@ObjectType('LessonPerson', { description: 'A person affected by a change of a slot, and how they are notified.' })
export class LessonPersonType {
  @Field(() => ID) slotId!: string
  @Field(() => UserTypeEnum) type!: 'student' | 'teacher'
  @Field(() => LessonRoleEnum, {
    description: 'Their role in the lesson; `given`: the teacher who loses it, `taken`: the teacher who gets it.',
  })
  role!: LessonRole
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) name!: string
  @Field(() => LessonNoticeEnum, {
    description:
      'Whether the person gets an email; `off` if they want none or are inactive, `noAddress` if they have no address.',
  })
  notice!: LessonNotice
  @Field(() => String, { description: 'The phone number to call if no email reaches the person; empty if unknown.' })
  phoneNumber!: string
}
