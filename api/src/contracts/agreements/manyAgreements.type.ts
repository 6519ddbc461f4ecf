import { shownAgreementInput, startAgreementsInput } from '@koma/schema/input/agreement'
import { contractCountInput } from '@koma/schema/input/contract'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { ContractKindEnum } from '../contractRecord.type.ts'
import { agreementChanges } from './agreementPlan.ts'

const AgreementChangeEnum = graphqlEnum('AgreementChange', agreementChanges)
export const AgreementsPreviewArgs = argsType('AgreementsPreview', contractCountInput, {
  types: { kind: ContractKindEnum, studentId: ID },
})
const ShownAgreement = inputType('ShownAgreementInput', shownAgreementInput)
export const StartAgreements = inputType('StartAgreementsInput', startAgreementsInput, {
  types: { agreements: ShownAgreement },
})

@ObjectType('PreviewedAgreement', { description: 'The agreement that a contract would get.' })
@Access({ scopes: ['students:read', 'contracts:read'] })
export class PreviewedAgreementType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'Who holds the contract; the student where nobody else does.' })
  contractHolder!: string
  @Field(() => PlainDate, { description: 'The first day of the contract.' }) startDate!: string
  @Field(() => PlainDate, { description: 'The last day of the contract.' }) endDate!: string
  @Field(() => Int, { description: 'The price with its adjustments, in whole yen.' }) price!: number
  @Field(() => Boolean, {
    description:
      'Whether the contract is longer than two months and costs more than 50,000 yen, and no clause speaks of the cooling-off period.',
  })
  lacksCoolingOff!: boolean
  @Field(() => AgreementChangeEnum, { description: 'What startAgreements would do.' })
  change!: (typeof agreementChanges)[number]
  @Field(() => ID, { nullable: true, description: 'The agreement that was printed last; null without one.' })
  lastId!: string | null
  @Field(() => PlainDate, { nullable: true, description: 'The day on which it was printed; null without one.' })
  lastPrintedOn!: string | null
  @Field(() => PlainDate, { nullable: true, description: 'The day on which it was signed; null if it was not.' })
  lastSignedOn!: string | null
  @Field(() => String, { nullable: true, description: 'The path of its PDF; null without one.' })
  lastPdfPath!: string | null
  @Field(() => String, { description: 'The digest to send to startAgreements.' }) digest!: string
}

@ObjectType('AgreementsPreview', { description: 'Previews startAgreements without changing anything.' })
@Access({ scopes: ['students:read', 'contracts:read'] })
export class AgreementsPreviewType {
  @Field(() => Int, { description: 'The number of contracts beyond the first 1,000, which are not listed.' })
  more!: number
  @Field(() => [PreviewedAgreementType], { description: 'One for each contract, by name of the student.' })
  agreements!: PreviewedAgreementType[]
}
