import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { LanguageEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

@ObjectType('InvitationRow', { description: 'One student, and what inviting them would do.' })
export class InvitationRowType {
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The ID they sign in with; empty if the school no longer has the student.' })
  studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => String, { description: 'The address the invitation goes to; empty without one.' }) email!: string
  @Field(() => String, { nullable: true, description: 'Why they get no invitation; null when they get one.' })
  problem!: string | null
}

@ObjectType('InvitationPreview', { description: 'The dry run of inviteStudents.' })
export class InvitationPreviewType {
  @Field(() => Int, { description: 'The number of invitations that would be sent.' }) invited!: number
  @Field(() => [InvitationRowType]) rows!: InvitationRowType[]
  @Field(() => String, {
    description: 'A digest of this preview. Send it to `inviteStudents` to carry out exactly this.',
  })
  seal!: string
}

@ObjectType('InviteStudentsPayload', { implements: AnswerType, description: 'The result of inviting students.' })
export class InviteStudentsPayload extends AnswerType {
  @Field(() => InvitationPreviewType, {
    description: 'The changes made; after a refusal, the changes that would be made now.',
  })
  preview!: InvitationPreviewType
}

@ObjectType('PasswordSlip', { description: 'A link on paper by which one student chooses a password.' })
export class PasswordSlipType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => LanguageEnum, { description: 'The language of the student.' }) language!: string
  @Field(() => String, { description: 'The link: single use, and shown this once.' }) url!: string
  @Field(() => Instant, { description: 'The time the link expires.' }) validUntil!: string
}

@ObjectType('PrintPasswordLinksPayload', { implements: AnswerType, description: 'Links to be printed.' })
export class PrintPasswordLinksPayload extends AnswerType {
  @Field(() => [PasswordSlipType], { description: 'One for each student, by ID; none after a refusal.' })
  slips!: PasswordSlipType[]
}
