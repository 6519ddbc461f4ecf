import type { Language } from '@koma/schema/codes'
import { mailsInput } from '@koma/schema/input/mail'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { argsType } from '../platform/record/inputType.ts'
import { LanguageEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import { MailDropReasonEnum, MailKindEnum, MailStateEnum } from './mail.enums.ts'
import { Instant } from '../platform/shared/scalars.ts'
import type { MailDropReason, MailKind, MailState } from './mail.kinds.ts'

@ObjectType('Mail', { description: 'One email of the delivery log.' })
export class MailType {
  @Field(() => ID) id!: string
  @Field(() => MailKindEnum) kind!: MailKind
  @Field(() => MailStateEnum, {
    description:
      'The delivery state. `kept`: there is no mail server, so the email can only be read here. `failed`: Koma gave up. `dropped`: no longer needed.',
  })
  state!: MailState
  @Field(() => UserTypeEnum, {
    nullable: true,
    description: 'Whether the recipient is a student, teacher or staff member; null if it is the school itself.',
  })
  recipientType!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the recipient, a UUID that never changes; null if it is the school itself.',
  })
  recipientId!: string | null
  @Field(() => String, { nullable: true, description: 'The ID of the recipient; null if it is the school itself.' })
  recipientCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the recipient, family name first; null if it is the school itself.',
  })
  recipientName!: string | null
  @Field(() => String, { description: 'The email address of the recipient.' }) address!: string
  @Field(() => LanguageEnum) language!: Language
  @Field(() => String, { nullable: true, description: 'The subject line; null until the email is written.' }) subject!:
    | string
    | null
  @Field(() => Instant) queuedAt!: string
  @Field(() => Instant, {
    nullable: true,
    description: 'The time the email was sent, kept or given up; null while it waits.',
  })
  finishedAt!: string | null
  @Field(() => Int, { description: 'The number of delivery attempts.' }) attempts!: number
  @Field(() => String, {
    nullable: true,
    description: 'The error of the last attempt, with addresses masked; null if none failed.',
  })
  lastError!: string | null
  @Field(() => MailDropReasonEnum, { nullable: true, description: 'Why the email was dropped; null if it was not.' })
  dropReason!: MailDropReason | null
}

@ObjectType('MailDetail', { description: 'One email with its text.' })
export class MailDetailType extends MailType {
  @Field(() => String, { nullable: true, description: 'The email as plain text; null until it is written.' })
  text!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The email as a whole HTML document, to be shown in a sandboxed frame only; null until it is written.',
  })
  html!: string | null
  @Field(() => Boolean, { description: 'Whether a password link was taken out of text and html for this viewer.' })
  linkHidden!: boolean
}

@ObjectType('MailPage')
export class MailPageType {
  @Field(() => [MailType], { description: 'The emails of this page, newest first.' }) mails!: MailType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => ID, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}

export const MailsArgs = argsType('MailsArgs', mailsInput, { types: { state: MailStateEnum, after: ID } })

@ObjectType('ResendMailPayload', { implements: AnswerType })
export class ResendMailPayload extends AnswerType {
  @Field(() => String, { description: 'The result code: 1001 on success; `generalE` if the email has not failed.' })
  override code!: string
  @Field(() => MailType, { nullable: true, description: 'The email as it is now; null if there is none.' })
  mail!: MailType | null
}
