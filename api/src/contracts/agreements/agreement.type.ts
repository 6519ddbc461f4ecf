import type { Language } from '@koma/schema/codes'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { CreditTypeEnum, LanguageEnum } from '../../platform/shared/enums.ts'
import { PaperMailType } from '../../papers/mails/paperMail.type.ts'
import { AgreementClauseType } from './agreementTemplate.type.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'

@ObjectType('AgreementAdjustment')
@Access({ scopes: ['contracts:read'] })
class AgreementAdjustmentType {
  @Field(() => String, { description: 'The direction: `+` raises the price, `-` lowers it.' }) type!: '+' | '-'
  @Field(() => Int, { description: 'The amount, in whole yen.' }) value!: number
  @Field(() => String) memo!: string
}

/** Everything on the paper, as it was (CON-46…56). Kept as JSON: a field that comes later must be nullable. */
@ObjectType('AgreementContent', { description: 'The text of a printed agreement.' })
@Access({ scopes: ['students:read', 'contracts:read'] })
export class AgreementContentType {
  @Field(() => LanguageEnum) language!: Language
  @Field(() => PlainDate) printedOn!: string
  @Field(() => String) schoolName!: string
  @Field(() => String, { nullable: true }) logoUrl!: string | null
  @Field(() => [String], { description: "The school's contact details, line by line." }) header!: string[]
  @Field(() => String) contractNumber!: string
  @Field(() => String) studentName!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) contractHolder!: string
  @Field(() => String) email!: string
  @Field(() => String) phoneNumber!: string
  @Field(() => Boolean) monthlyContract!: boolean
  @Field(() => Boolean) carryOver!: boolean
  @Field(() => CreditTypeEnum) creditType!: 'p' | 't'
  @Field(() => Int, { description: 'The points or tickets per month of a monthly contract; otherwise the total.' })
  points!: number
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => [String], { description: "The names of the contract's courses." }) lessons!: string[]
  @Field(() => Int, { description: 'The price before adjustments, in whole yen.' }) contractValue!: number
  @Field(() => String) memoContractValue!: string
  @Field(() => [AgreementAdjustmentType]) adjustments!: AgreementAdjustmentType[]
  @Field(() => Int) adjusted!: number
  @Field(() => Int) subtotal!: number
  @Field(() => Int) paid!: number
  @Field(() => Int, {
    nullable: true,
    description:
      'The part of `paid` that was written off, in whole yen; null in older agreements, which do not have it.',
  })
  writtenOff!: number | null
  @Field(() => Int) balanceOwing!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of bookings per month; null if there is no limit.',
  })
  monthlyBookingLimit!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of refundable cancellations per month; null if there is no limit.',
  })
  monthlyCancelLimit!: number | null
  @Field(() => [String], { description: 'The terms of the agreement, one paragraph each.' }) consent!: string[]
  @Field(() => [AgreementClauseType], {
    nullable: true,
    description: "The school's own clauses, instead of the standard `consent`; null in older agreements.",
  })
  clauses!: AgreementClauseType[] | null
  @Field(() => Int, {
    nullable: true,
    description: 'The version of these clauses; null without any.',
  })
  templateVersion!: number | null
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the contract is longer than two months and costs more than 50,000 yen, and no clause speaks of the cooling-off period; null in older agreements.',
  })
  lacksCoolingOff!: boolean | null
}

@ObjectType('Agreement', { description: 'A printed agreement.' })
@Access({ scopes: ['students:read', 'contracts:read'] })
export class AgreementType {
  @Field(() => ID) id!: string
  @Field(() => ID) contractId!: string
  @Field(() => PlainDateTime) at!: string
  @Field(() => String, { description: 'The name of the person who printed the agreement.' }) by!: string
  @Field(() => PlainDate, { nullable: true, description: 'The day on which it was signed; null if it was not.' })
  signedOn!: string | null
  @Field(() => PaperMailType, { nullable: true, description: 'The last email with it; null if it was not emailed.' })
  mail!: PaperMailType | null
  @Field(() => String, { description: 'The path of the agreement as a PDF file.' }) pdfPath!: string
  @Field(() => AgreementContentType) content!: AgreementContentType
}

@ObjectType('AgreementPayload', { implements: AnswerType, description: 'The result of printAgreement.' })
export class AgreementPayload extends AnswerType {
  @Field(() => String, { description: 'The result code: 1001 on success; 404 if there is no such contract.' })
  override code!: string
  @Field(() => AgreementType, { nullable: true, description: 'The printed agreement; null if it was not stored.' })
  agreement!: AgreementType | null
}
