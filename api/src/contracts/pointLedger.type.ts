import { mostContractEntries } from '@koma/schema/constants'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

@ObjectType('LedgerContract', { description: 'A contract whose points are told.' })
export class LedgerContractType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'What is left: the sum of its entries.' }) points!: number
}

@ObjectType('PointEntry', { description: 'One movement of points or tickets.' })
export class PointEntryType {
  @Field(() => ID) id!: string
  @Field(() => ID) contractId!: string
  @Field(() => PlainDateTime) at!: string
  @Field(() => String, { description: 'opening, adjustment, booking, cancellation, carry-over.' }) reason!: string
  @Field(() => Int, { description: 'Below 0 for what was taken.' }) value!: number
  @Field(() => Int, { description: 'What was left of the contract after it.' }) pointsAfter!: number
  @Field(() => PlainDateTime, { nullable: true, description: 'The lesson that points were moved for.' })
  lessonTime!: string | null
  @Field(() => String, { nullable: true }) courseName!: string | null
}

@ObjectType('PointLedger', { description: 'What a number of points is made of.' })
export class PointLedgerType {
  @Field(() => Int, { description: 'What is left of all the contracts.' }) points!: number
  @Field(() => [LedgerContractType]) contracts!: LedgerContractType[]
  @Field(() => [PointEntryType], { description: `The newest first, ${mostContractEntries} at most.` })
  entries!: PointEntryType[]
}
