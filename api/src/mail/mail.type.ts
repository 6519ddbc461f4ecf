import type { Language } from '@koma/schema/codes'
import { mailsInput } from '@koma/schema/input/mail'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { argsType } from '../record/inputType.ts'
import { LanguageEnum, UserTypeEnum } from '../shared/enums.ts'
import { MailDropReasonEnum, MailKindEnum, MailStateEnum } from './mail.enums.ts'
import { Instant } from '../shared/scalars.ts'
import type { MailDropReason, MailKind, MailState } from './mail.kinds.ts'

@ObjectType('Mail', { description: 'One mail of the delivery log.' })
export class MailType {
  @Field(() => ID) id!: string
  @Field(() => MailKindEnum) kind!: MailKind
  @Field(() => MailStateEnum, {
    description:
      'kept: there is no mail server, so it can only be read here. failed: given up. dropped: not sent, because there was nothing left to tell.',
  })
  state!: MailState
  @Field(() => UserTypeEnum, { nullable: true, description: 'null: the school itself.' })
  recipientType!: string | null
  @Field(() => String, { nullable: true, description: 'The code of whom it is for; null: the school itself.' })
  recipientCode!: string | null
  @Field(() => String, { nullable: true, description: 'lastName firstName; null: the school itself.' })
  recipientName!: string | null
  @Field(() => String, { description: 'The address it goes to.' }) address!: string
  @Field(() => LanguageEnum) language!: Language
  @Field(() => String, { nullable: true, description: 'null until it has been made.' }) subject!: string | null
  @Field(() => Instant) queuedAt!: string
  @Field(() => Instant, { nullable: true, description: 'When it was sent, kept or given up.' }) finishedAt!:
    | string
    | null
  @Field(() => Int, { description: 'How often delivery has been tried.' }) attempts!: number
  @Field(() => String, {
    nullable: true,
    description: 'What the last try failed of, addresses masked.',
  })
  lastError!: string | null
  @Field(() => MailDropReasonEnum, { nullable: true, description: 'Why it was dropped; null: it was not.' })
  dropReason!: MailDropReason | null
}

@ObjectType('MailDetail', { description: 'One mail with what it says.' })
export class MailDetailType extends MailType {
  @Field(() => String, { nullable: true, description: 'As plain text; null until it has been made.' })
  text!: string | null
  @Field(() => String, { nullable: true, description: 'As a whole HTML document; show it in a sandboxed frame only.' })
  html!: string | null
  @Field(() => Boolean, { description: 'Whether a password link was taken out of text and html for this viewer.' })
  linkHidden!: boolean
}

@ObjectType('MailPage')
export class MailPageType {
  @Field(() => [MailType], { description: 'Newest first.' }) mails!: MailType[]
  @Field(() => Boolean, { description: 'Whether there are older ones.' }) hasMore!: boolean
  @Field(() => ID, { nullable: true, description: 'To be given as `after` for the next page; null: there is none.' })
  next!: string | null
}

export const MailsArgs = argsType('MailsArgs', mailsInput, { types: { state: MailStateEnum, after: ID } })

@ObjectType('ResendMailPayload', { implements: AnswerType })
export class ResendMailPayload extends AnswerType {
  @Field(() => String, { description: '1001; generalE when it has not failed.' }) override code!: string
  @Field(() => MailType, { nullable: true, description: 'null when there is none.' }) mail!: MailType | null
}
