import { mostContractEntries } from '@koma/schema/constants'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { EntryLotType, PointLotType } from './lots/pointLot.type.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'

@ObjectType('LedgerContract', { description: 'A contract, and the points left on it.' })
@Access({ scopes: ['contracts:read'] })
export class LedgerContractType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'The number of points or tickets left: the sum of its entries.' }) points!: number
  @Field(() => [PointLotType], { description: 'The lots with points or tickets left, in their order of use.' })
  lots!: PointLotType[]
}

@ObjectType('PointEntry', { description: 'One movement of points or tickets.' })
@Access({ scopes: ['contracts:read'] })
export class PointEntryType {
  @Field(() => ID) id!: string
  @Field(() => ID) contractId!: string
  @Field(() => PlainDateTime) at!: string
  @Field(() => String, {
    description:
      'Why the points moved: opening, adjustment, booking, cancellation, carry-over, gift, make-up or expiry.',
  })
  reason!: string
  @Field(() => Int, { description: 'The number of points or tickets that moved; negative if they were taken.' })
  value!: number
  @Field(() => Int, { description: 'The balance of the contract afterwards, in points or tickets.' })
  pointsAfter!: number
  @Field(() => [EntryLotType], {
    description: 'What moved in which lot, in their order of use; empty for entries from before there were lots.',
  })
  lots!: EntryLotType[]
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The start of the lesson for which the points moved, in the school's time zone; null if there is no lesson.",
  })
  lessonTime!: string | null
  @Field(() => String, { nullable: true }) courseName!: string | null
}

@ObjectType('PointLedger', { description: 'The entries that add up to a balance.' })
@Access({ scopes: ['contracts:read'] })
export class PointLedgerType {
  @Field(() => Int, { description: 'The number of points or tickets left on all the contracts.' }) points!: number
  @Field(() => [LedgerContractType]) contracts!: LedgerContractType[]
  @Field(() => [PointEntryType], { description: `The entries, newest first, at most ${mostContractEntries}.` })
  entries!: PointEntryType[]
}
