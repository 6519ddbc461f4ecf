import { Field, ID, ObjectType } from 'type-graphql'
import { graphqlEnum, UserTypeEnum } from '../shared/enums.ts'
import { type LessonNotice, lessonNotices, type LessonRole, lessonRoles } from './lessonPeople.ts'

export const LessonRoleEnum = graphqlEnum('LessonRole', lessonRoles)
export const LessonNoticeEnum = graphqlEnum('LessonNotice', lessonNotices)

@ObjectType('LessonPerson', { description: 'Somebody whom a change of a slot concerns, and how they hear of it.' })
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
    description: 'Whether they get an email; `off`: they want none or have left; `noAddress`: they have no address.',
  })
  notice!: LessonNotice
  @Field(() => String, { description: 'The number to call where no email reaches them; empty: none is known.' })
  phoneNumber!: string
}
