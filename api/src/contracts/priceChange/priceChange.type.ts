import { priceChangeContract, priceChangePreviewInput, startPriceChangeInput } from '@koma/schema/input/priceChange'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { NotifiedPersonType } from '../../runs/undo/undo.type.ts'

export const PriceChangePreviewArgs = argsType('PriceChangePreview', priceChangePreviewInput)
const PriceChangeContract = inputType('PriceChangeContractInput', priceChangeContract)
export const StartPriceChange = inputType('StartPriceChangeInput', startPriceChangeInput, {
  types: { contracts: PriceChangeContract },
})

@ObjectType('PriceChangeContract', { description: 'A contract that follows an older version of its plan.' })
@Access({ scopes: ['contracts:read'] })
export class PriceChangeContractType {
  @Field(() => ID) contractId!: string
  @Field(() => Int, { description: 'The version of the contract, to send with startPriceChange.' }) version!: number
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The full name of the student, family name first.' }) fullName!: string
  @Field(() => Int, { description: 'The number of the version of the plan that it follows.' }) planNumber!: number
  @Field(() => PlainDate, { description: 'The last day of the contract.' }) endDate!: string
  @Field(() => Int, { description: 'The price per month now, in whole yen.' }) priceBefore!: number
  @Field(() => Int, { description: 'The price per month of its renewals then with its tax, in whole yen.' })
  priceAfter!: number
  @Field(() => Int, { description: 'The points or tickets per month now.' }) pointsBefore!: number
  @Field(() => Int, { description: 'The points or tickets per month of its renewals then.' }) pointsAfter!: number
  @Field(() => Boolean, {
    description: 'Whether price or points differ from its version, because they were agreed on with this student.',
  })
  isAgreed!: boolean
  @Field(() => String, { nullable: true, description: "Why it cannot move, in the user's language; null if it can." })
  message!: string | null
  @Field(() => NotifiedPersonType, {
    description: 'The student, and whether an email about the new price reaches them or a guardian.',
  })
  person!: NotifiedPersonType
  @Field(() => String, { description: 'A digest of who would be emailed, to send with startPriceChange.' })
  emailDigest!: string
}

@ObjectType('PriceChange', { description: 'The contracts of a plan that follow older versions of it.' })
@Access({ scopes: ['contracts:read'] })
export class PriceChangeType {
  @Field(() => ID, { description: 'The id of the plan.' }) planId!: string
  @Field(() => String, { description: 'The name of the plan.' }) planName!: string
  @Field(() => ID, { description: 'The id of its newest version, to send with startPriceChange.' })
  planVersionId!: string
  @Field(() => Int, { description: 'The number of that version.' }) number!: number
  @Field(() => PlainDate, { description: 'The first day of the new terms.' }) from!: string
  @Field(() => [PriceChangeContractType], { description: 'The contracts, by student.' })
  contracts!: PriceChangeContractType[]
}

@ObjectType('PriceChangePreview', {
  implements: AnswerType,
  description: 'A preview of moving contracts to the newest version of their plan.',
})
@Access({ scopes: [] })
export class PriceChangePreviewType extends AnswerType {
  @Field(() => PriceChangeType, { nullable: true, description: 'The contracts; null if there is no such plan.' })
  change!: PriceChangeType | null
}
