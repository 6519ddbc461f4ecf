import { mailPapersInput, paperMailPreviewInput } from '@koma/schema/input/paperMail'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { MailStateEnum } from '../../mail/mail.enums.ts'
import type { MailState } from '../../mail/mail.kinds.ts'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { PlainDateTime } from '../../platform/shared/scalars.ts'

/**
 * Why a paper is not emailed. noEmail: neither its student nor a guardian who wants papers has an address. unconfirmed:
 * nobody has confirmed a new address. cancelled, replaced: it is no longer valid. sent: it was sent to all these
 * addresses before.
 */
export const paperMailProblems = ['noEmail', 'unconfirmed', 'cancelled', 'replaced', 'sent'] as const

const PaperMailProblemEnum = graphqlEnum('PaperMailProblem', paperMailProblems)
export const PaperMailPreviewArgs = argsType('PaperMailPreview', paperMailPreviewInput, { types: { ids: ID } })
export const MailPapers = inputType('MailPapersInput', mailPapersInput, { types: { ids: ID } })

@ObjectType('PaperMail', { description: 'The last email with a paper.' })
@Access({ scopes: ['students:read'] })
export class PaperMailType {
  @Field(() => PlainDateTime, { description: "The time somebody sent it, in the school's time zone." }) at!: string
  @Field(() => String, { description: 'The name of the person who sent it.' }) by!: string
  @Field(() => Int, { description: 'How often the paper was emailed.' }) times!: number
  @Field(() => MailStateEnum, {
    nullable: true,
    description: 'The state of the email; `failed` or null once the log of emails no longer has it.',
  })
  state!: MailState | null
  @Field(() => String, {
    nullable: true,
    description: 'The address it went to; null once the log of emails no longer has it.',
  })
  address!: string | null
}

@ObjectType('PreviewedPaperMail', { description: 'A paper, and whether it would be emailed.' })
@Access({ scopes: ['students:read', 'payments:read'] })
export class PreviewedPaperMailType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The kind: `receipt`, `invoice`, `statement` or `agreement`.' }) kind!: string
  @Field(() => String, { description: 'The number of the paper, or of the contract of an agreement.' })
  paperNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'The address of the student; empty if there is none.' }) email!: string
  @Field(() => Boolean, {
    description:
      "Whether it goes to the student's own address: there is one, it is confirmed, and it was not sent there before.",
  })
  toStudent!: boolean
  @Field(() => [String], {
    description:
      'The guardians to whom it goes too and was not sent before, such as `Sato Sachiko <sachiko@example.com>`.',
  })
  guardians!: string[]
  @Field(() => PaperMailProblemEnum, { nullable: true, description: 'Why it is not sent; null if it is.' })
  problem!: (typeof paperMailProblems)[number] | null
  @Field(() => PaperMailType, { nullable: true, description: 'The last email with it; null if it was not emailed.' })
  mail!: PaperMailType | null
}

@ObjectType('PaperMailPreview', { description: 'Previews mailPapers without changing anything.' })
@Access({ scopes: ['students:read', 'payments:read'] })
export class PaperMailPreviewType {
  @Field(() => Int, { description: 'The number of papers that would be emailed.' }) mailed!: number
  @Field(() => [PreviewedPaperMailType], { description: 'The papers, by the name of their student.' })
  papers!: PreviewedPaperMailType[]
  @Field(() => String, { description: 'The digest to send to mailPapers.' }) digest!: string
}

@ObjectType('MailPapersPayload', { implements: AnswerType, description: 'The result of mailPapers.' })
@Access({ scopes: [] })
export class MailPapersPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; `generalE` if something has changed since the preview.',
  })
  override code!: string
  @Field(() => PaperMailPreviewType, {
    nullable: true,
    description: 'The emails as they were sent, or as they would be now; null if the input was wrong.',
  })
  preview!: PaperMailPreviewType | null
}
