import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { LanguageEnum } from '../platform/shared/enums.ts'
import { Instant } from '../platform/shared/scalars.ts'
import { formerSeal } from '../platform/shared/formerName.ts'

@ObjectType('InvitationRow', { description: 'One student, and what inviting them would do.' })
export class InvitationRowType {
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The ID the student signs in with; empty if the student no longer exists.' })
  studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => String, { description: 'The address the invitation goes to; empty without one.' }) email!: string
  @Field(() => String, { nullable: true, description: 'Why the student gets no invitation; null if they get one.' })
  problem!: string | null
}

@ObjectType('InvitationPreview', { description: 'Previews inviteStudents without changing anything.' })
export class InvitationPreviewType {
  @Field(() => Int, { description: 'The number of invitations that would be sent.' }) invited!: number
  @Field(() => [InvitationRowType]) rows!: InvitationRowType[]
  @Field(() => String, {
    description: 'A digest of this preview. Send it to `inviteStudents` to carry out exactly this.',
  })
  @Field(() => String, formerSeal)
  digest!: string
}

@ObjectType('InviteStudentsPayload', { implements: AnswerType, description: 'The result of inviteStudents.' })
export class InviteStudentsPayload extends AnswerType {
  @Field(() => InvitationPreviewType, {
    description: 'The invitations sent; after a refusal, those that would be sent now.',
  })
  preview!: InvitationPreviewType
}

@ObjectType('PasswordSlip', { description: 'A link on paper with which one student chooses a password.' })
export class PasswordSlipType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => LanguageEnum, { description: 'The language of the student.' }) language!: string
  @Field(() => String, { description: 'The link, which works once and is returned only once.' }) url!: string
  @Field(() => Instant, { description: 'The time the link expires.' }) validUntil!: string
}

@ObjectType('PrintPasswordLinksPayload', { implements: AnswerType, description: 'The result of printPasswordLinks.' })
export class PrintPasswordLinksPayload extends AnswerType {
  @Field(() => [PasswordSlipType], { description: 'The links, one for each student, by ID; empty after a refusal.' })
  slips!: PasswordSlipType[]
}
