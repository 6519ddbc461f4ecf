import { type GuardianMailKind, guardianMailKinds } from '@koma/schema/input/guardianMails'
import { guardianFields, linkFields } from '@koma/schema/records/guardian'
import { Field, ID, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { OwnBookingType } from '../bookings/ownBooking.type.ts'
import { AnswerType, UndoableAnswerType } from '../platform/record/answer.type.ts'
import { withFields } from '../platform/record/recordType.ts'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'

/** A student as their guardians and staff name them. */
@Access({ scopes: ['students:read'] })
@ObjectType('Child', { description: 'A student whom a guardian acts for.' })
export class ChildType {
  @Field(() => ID, { description: "The student's id, which a guardian sends as `x-student` to act for them." })
  id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => String) firstName!: string
  @Field(() => String, { description: linkFields.relation.description }) relation!: string
  @Field(() => Boolean, { description: 'Whether the student is active. For others nobody acts.' }) active!: boolean
}

@Access({ scopes: ['guardians:read'] })
@ObjectType('Guardian', {
  description: 'A person who signs in with an email address and acts for one or more students. Staff only.',
})
export class GuardianType extends withFields(AccountRecordType, 'Guardian', guardianFields) {
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => [ChildType], { description: 'The students whom they act for, by name.' }) students!: ChildType[]
}

@ObjectType('FamilyLesson', { description: 'A booked lesson of one of the students whom a guardian acts for.' })
export class FamilyLessonType {
  @Field(() => ID, { description: "The booking's id." }) id!: string
  @Field(() => ChildType, { description: 'The student who has the lesson.' }) child!: ChildType
  @Field(() => OwnBookingType, { description: 'The booking, as the student sees it.' }) booking!: OwnBookingType
}

@ObjectType('FamilyChange', {
  description: "A change of a child's bookings or record, or of which children the guardian acts for.",
})
export class FamilyChangeType {
  @Field(() => ID, { nullable: true, description: "The child's id; null if who the children are may have changed." })
  childId!: string | null
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
}

export const GuardianMailKindEnum = graphqlEnum('GuardianMailKind', guardianMailKinds)

@ObjectType('ChildMails', { description: 'Which emails about a child a guardian no longer wants.' })
export class ChildMailsType {
  @Field(() => ID, { description: "The child's id." }) id!: string
  @Field(() => ChildType, { description: 'The student whom the emails are about.' }) child!: ChildType
  @Field(() => [GuardianMailKindEnum], { description: 'The kinds that are not sent to them about this child.' })
  stopped!: GuardianMailKind[]
}

@ObjectType('UpdateGuardianMailsPayload', { implements: AnswerType })
export class UpdateGuardianMailsPayload extends AnswerType {
  @Field(() => [ChildMailsType], { description: 'What is sent about each child now.' })
  guardianMails!: ChildMailsType[]
}

@Access({ scopes: [] })
@ObjectType('GuardianPayload', { implements: UndoableAnswerType, description: 'The result of a change of a guardian.' })
export class GuardianPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the guardian; 400 if a field is wrong; 404 if the guardian or a student does not exist; 409 if the address is in use.',
  })
  override code!: string
  @Field(() => GuardianType, { nullable: true, description: 'The guardian as they are now; null if there is none.' })
  guardian!: GuardianType | null
}
