import { Field, ID, ObjectType } from 'type-graphql'
import { graphqlEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import type { NotifiedGuardian } from '../mail/guardianCopies.ts'
import type { LessonNotice, LessonRole } from './lessonPeople.ts'
import { toldNotices, toldRoles } from './mailedPeople.ts'

export const LessonRoleEnum = graphqlEnum('LessonRole', toldRoles)
export const LessonNoticeEnum = graphqlEnum('LessonNotice', toldNotices)

@ObjectType('NotifiedGuardian', { description: 'A guardian of a student whom a change concerns.' })
export class NotifiedGuardianType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The full name, family name first.' }) name!: string
  @Field(() => String, { description: 'The email address.' }) email!: string
  @Field(() => String, { description: 'The phone number to call; empty if unknown.' }) phoneNumber!: string
  @Field(() => Boolean, { description: 'Whether the guardian gets the email too.' }) mailed!: boolean
}

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
      'Whether the person, or a guardian of theirs, gets an email; `off` if they want none or are inactive, `noAddress` if they have no address.',
  })
  notice!: LessonNotice
  @Field(() => String, { description: 'The phone number to call if no email reaches the person; empty if unknown.' })
  phoneNumber!: string
  @Field(() => [NotifiedGuardianType], { description: 'The guardians of a student, by name; empty for teachers.' })
  guardians!: NotifiedGuardian[]
}
