import type { Language } from '@koma/schema/codes'
import { mailsInput } from '@koma/schema/input/mail'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { argsType } from '../record/inputType.ts'
import { LanguageEnum, UserTypeEnum } from '../shared/enums.ts'
import { MailDropReasonEnum, MailKindEnum, MailStateEnum } from './mail.enums.ts'
import { Instant } from '../shared/scalars.ts'
import type { MailDropReason, MailKind, MailState } from './mail.kinds.ts'

@ObjectType('Mail', { description: 'One email of the delivery log.' })
export class MailType {
  @Field(() => ID) id!: string
  @Field(() => MailKindEnum) kind!: MailKind
  @Field(() => MailStateEnum, {
    description:
      'The state of delivery. `kept`: there is no mail server, so it can only be read here; `failed`: given up; `dropped`: no longer needed.',
  })
  state!: MailState
  @Field(() => UserTypeEnum, {
    nullable: true,
    description: 'Whether the recipient is a student, teacher or staff member; null: the school itself.',
  })
  recipientType!: string | null
  @Field(() => String, { nullable: true, description: 'The code of whom it is for; null: the school itself.' })
  recipientCode!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the recipient, family name first; null: the school itself.',
  })
  recipientName!: string | null
  @Field(() => String, { description: 'The address it goes to.' }) address!: string
  @Field(() => LanguageEnum) language!: Language
  @Field(() => String, { nullable: true, description: 'The subject line; null until the email is written.' }) subject!:
    | string
    | null
  @Field(() => Instant) queuedAt!: string
  @Field(() => Instant, {
    nullable: true,
    description: 'The time it was sent, kept or given up; null: it still waits.',
  })
  finishedAt!: string | null
  @Field(() => Int, { description: 'The number of delivery attempts.' }) attempts!: number
  @Field(() => String, {
    nullable: true,
    description: 'The error of the last try, with addresses masked; null: none failed.',
  })
  lastError!: string | null
  @Field(() => MailDropReasonEnum, { nullable: true, description: 'Why it was dropped; null: it was not.' })
  dropReason!: MailDropReason | null
}

@ObjectType('MailDetail', { description: 'One email with what it says.' })
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
  @Field(() => Boolean, { description: 'Whether there are older ones.' }) hasMore!: boolean
  @Field(() => ID, { nullable: true, description: 'The `after` of the next page; null: there is none.' })
  next!: string | null
}

export const MailsArgs = argsType('MailsArgs', mailsInput, { types: { state: MailStateEnum, after: ID } })

@ObjectType('ResendMailPayload', { implements: AnswerType })
export class ResendMailPayload extends AnswerType {
  @Field(() => String, { description: 'The result code: 1001 when it was done; generalE when it has not failed.' })
  override code!: string
  @Field(() => MailType, { nullable: true, description: 'The email as it is now; null when there is none.' })
  mail!: MailType | null
}
