import { Field, ID, Int, ObjectType } from 'type-graphql'
import { CourseType } from '../courses/course.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'
import { ContractMonthType } from './contract.type.ts'

@ObjectType('ContractStudent', { description: 'Whose a contract is.' })
export class ContractStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean, { description: 'In the weekly template; so is the contract (D117).' }) isFixed!: boolean
}

/** A contract as staff find it in lists (CON-10). */
@ObjectType('ContractItem')
export class ContractItemType extends RecordType {
  @Field(() => String) contractName!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => ContractStudentType) student!: ContractStudentType
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) monthlyContract!: boolean
  @Field(() => Int, { description: 'What a monthly contract gives each month.' }) monthlyPoints!: number
  @Field(() => Int, { description: 'What is left.' }) points!: number
  @Field(() => Boolean) carryOver!: boolean
  @Field(() => Boolean) carryOverComplete!: boolean
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { nullable: true, description: 'null: no limit' }) monthlyBookingLimit!: number | null
  @Field(() => Int, { nullable: true, description: 'null: no limit' }) monthlyCancelLimit!: number | null
  @Field(() => Boolean, { description: 'Whether a booking was ever charged to it.' }) used!: boolean
  @Field(() => Boolean, { description: 'Whether another one follows it.' }) renewed!: boolean
  @Field(() => Int, { description: 'What it costs, in whole yen.' }) contractValue!: number
  @Field(() => Int, { description: 'By how much that is adjusted, in whole yen.' }) adjusted!: number
  @Field(() => Int, { description: 'What was paid or written off, in whole yen.' }) paid!: number
  @Field(() => Int, { description: 'What is still to be paid, in whole yen; below 0 when too much was paid.' })
  balanceOwing!: number
  @Field(() => String) memoContractValue!: string
  @Field(() => String) contractNotes!: string
  @Field(() => String) contractHolder!: string
  @Field(() => [CourseType]) courses!: CourseType[]
}

@ObjectType('ContractPage', { description: 'One page of a list of contracts.' })
export class ContractPageType {
  @Field(() => [ContractItemType]) contracts!: ContractItemType[]
  @Field(() => Boolean) hasMore!: boolean
  @Field(() => String, { nullable: true, description: 'What to give as `after` for the next page.' })
  next!: string | null
}

@ObjectType('ContractAdjustment')
export class ContractAdjustmentType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'adjustment_01' }) name!: string
  @Field(() => String, { description: '+ or -' }) type!: '+' | '-'
  @Field(() => Int, { description: 'Whole yen.' }) value!: number
  @Field(() => String) memo!: string
}

@ObjectType('ContractPayment')
export class ContractPaymentType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'payment_01' }) name!: string
  @Field(() => Int, { description: 'Whole yen.' }) value!: number
  @Field(() => PlainDate) date!: string
  @Field(() => String) memo!: string
  @Field(() => Boolean, { description: 'Written off instead of paid.' }) uncollectible!: boolean
}

@ObjectType('ContractLink', { description: 'A contract before or after another one.' })
export class ContractLinkType {
  @Field(() => ID) id!: string
  @Field(() => String) contractNumber!: string
}

/** A contract as staff edit it (CON-10…17). */
@ObjectType('ContractRecord')
export class ContractRecordType extends ContractItemType {
  @Field(() => [ContractAdjustmentType]) adjustments!: ContractAdjustmentType[]
  @Field(() => [ContractPaymentType]) payments!: ContractPaymentType[]
  @Field(() => [ContractMonthType], { description: 'Months in which nothing counted are left out.' })
  usage!: ContractMonthType[]
  @Field(() => Int, { description: 'Lessons to come that are charged to it: they keep it from being deleted.' })
  bookingsToCome!: number
  @Field(() => ContractLinkType, { nullable: true, description: 'The contract that it renews.' })
  predecessor!: ContractLinkType | null
  @Field(() => ContractLinkType, { nullable: true, description: 'The contract that renews it.' })
  successor!: ContractLinkType | null
}

@ObjectType('ContractPayload', { implements: AnswerType, description: 'How a change of a contract ended.' })
export class ContractPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: lessons to come are charged to it; 404: there is none.',
  })
  override code!: string
  @Field(() => ContractRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  contract!: ContractRecordType | null
}

export const contractEntryKinds = ['points', 'payment', 'adjustment'] as const
const ContractEntryKindEnum = graphqlEnum('ContractEntryKind', contractEntryKinds)
export const contractEntryChanges = ['added', 'corrected', 'removed'] as const
const ContractEntryChangeEnum = graphqlEnum('ContractEntryChange', contractEntryChanges)

@ObjectType('ContractEntry', { description: 'One movement of points or yen of a contract: what, by whom and when.' })
export class ContractEntryType {
  @Field(() => ID) id!: string
  @Field(() => ContractEntryKindEnum) kind!: (typeof contractEntryKinds)[number]
  @Field(() => PlainDateTime) at!: string
  @Field(() => String, {
    description: 'Who did it, by name; the code of somebody who is gone, or that it was the system.',
  })
  by!: string
  @Field(() => ContractEntryChangeEnum) change!: (typeof contractEntryChanges)[number]
  @Field(() => String, {
    description: 'payment_01, adjustment_01; for points why: opening, adjustment, booking, cancellation, carry-over.',
  })
  name!: string
  @Field(() => Int, { description: 'Points, or yen; below 0 for what was taken.' }) value!: number
  @Field(() => String) memo!: string
  @Field(() => PlainDate, { nullable: true, description: 'The day of a payment.' }) date!: string | null
  @Field(() => Boolean) uncollectible!: boolean
  @Field(() => PlainDateTime, { nullable: true, description: 'The lesson that points were moved for.' })
  lessonTime!: string | null
  @Field(() => String, { nullable: true }) courseName!: string | null
}
