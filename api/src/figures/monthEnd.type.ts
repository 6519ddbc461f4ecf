import { monthEndInput } from '@koma/schema/input/monthEnd'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { argsType } from '../platform/record/inputType.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { RunType } from '../runs/run.type.ts'

const LEFT = 'The number that is still to be done.'
const DONE = 'The number that is done.'
const LAST = 'The last task that did it for the month and was not undone; null if there is none.'

export const MonthEndArgs = argsType('MonthEnd', monthEndInput)

@ObjectType('MonthEndRenewals', { description: 'The monthly contracts to be renewed for a month.' })
export class MonthEndRenewalsType {
  @Field(() => Int, { description: LEFT }) left!: number
  @Field(() => Int, { description: DONE }) done!: number
  @Field(() => RunType, { nullable: true, description: LAST }) last!: RunType | null
}

@ObjectType('MonthEndExport', { description: 'A use of the weekly template for a month.' })
export class MonthEndExportType {
  @Field(() => Int, { description: LEFT }) left!: number
  @Field(() => Int, { description: DONE }) done!: number
  @Field(() => PlainDate, { nullable: true, description: 'The first day still to be done; null if there is none.' })
  from!: string | null
  @Field(() => [ID], { description: 'The ids of the teachers, or of the students, for whom something is left.' })
  ids!: string[]
  @Field(() => RunType, { nullable: true, description: LAST }) last!: RunType | null
}

@ObjectType('MonthEndPlace', { description: 'A place of a fixed student on one day.' })
class MonthEndPlaceType {
  @Field(() => PlainDateTime, { description: "The time of the student's place, in the school's time zone." })
  startsAt!: string
  @Field(() => ID, { nullable: true, description: 'The id of its slot; null if there is none.' })
  slotId!: string | null
}

@ObjectType('MonthEndBlocked', { description: 'Places of a fixed student that a run would not book, for one reason.' })
export class MonthEndBlockedType {
  @Field(() => ID, { description: 'The id of the student.' }) studentId!: string
  @Field(() => String, { description: "The student's name, family name first." }) name!: string
  @Field(() => String, { description: 'The reason they are not booked, in words.' }) reason!: string
  @Field(() => [MonthEndPlaceType], { description: 'The places, in order of time.' }) places!: MonthEndPlaceType[]
}

@ObjectType('MonthEndPlaces', { description: 'Places of fixed students in the slots of a month.' })
export class MonthEndPlacesType extends MonthEndExportType {
  @Field(() => Int, {
    description: 'The number of places in closed time or while the teacher is away, where no slot is made.',
  })
  closed!: number
  @Field(() => Int, { description: 'The number of other places that a run would not book.' }) notBookable!: number
  @Field(() => [MonthEndBlockedType], { description: 'Those places, by student and reason.' })
  blocked!: MonthEndBlockedType[]
}

@ObjectType('MonthEndPayments', { description: 'Payments at the end of a month.' })
export class MonthEndPaymentsType {
  @Field(() => Int, { description: 'The number of contracts with an amount due.' }) left!: number
  @Field(() => Float, { description: 'The amount due on them in yen.' }) owed!: number
  @Field(() => Float, { description: 'The amount paid in the month that ends, in yen.' }) paid!: number
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time payments of several contracts were last recorded, in the school's time zone; null if never.",
  })
  recordedAt!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the person who recorded them; null if never.' })
  recordedBy!: string | null
}

@ObjectType('MonthEndAttendance', { description: 'Attendance in the month that ends.' })
export class MonthEndAttendanceType {
  @Field(() => Int, { description: 'The number of past lessons with unmarked attendance.' }) left!: number
  @Field(() => Int, { description: 'The number of past lessons whose attendance is marked.' }) done!: number
}

@ObjectType('MonthEndFees', { description: 'Fees charged by rules of the school.' })
export class MonthEndFeesType {
  @Field(() => Boolean, { description: 'Whether the school charges any fee by rule.' }) isOn!: boolean
  @Field(() => Int, { description: 'The number of fees that would be charged now, at most 500.' }) left!: number
  @Field(() => Float, { description: 'The sum of these fees, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'The number of fees charged in the month that ends and not waived.' }) done!: number
  @Field(() => Float, { description: 'The sum of those fees, in whole yen.' }) charged!: number
}

@ObjectType('MonthEndCount', { description: 'What is left and done of something at the end of a month.' })
export class MonthEndCountType {
  @Field(() => Int, { description: LEFT }) left!: number
  @Field(() => Int, { description: DONE }) done!: number
}

@ObjectType('MonthEndDebits', { description: 'Direct debits at the end of a month.' })
export class MonthEndDebitsType {
  @Field(() => Int, { description: 'The number of students who would be debited on the next collection day.' })
  toRequest!: number
  @Field(() => Int, { description: 'The number of debits whose day has come and whose results are not read.' })
  waiting!: number
  @Field(() => Int, { description: 'The number of debits of the month that ends whose results are read.' })
  done!: number
}

@ObjectType('MonthEndCash', { description: 'Days of the month that ends with money, closed or not.' })
export class MonthEndCashType extends MonthEndCountType {
  @Field(() => PlainDate, { nullable: true, description: 'The first day that is not closed; null if all are.' })
  from!: string | null
}

@ObjectType('MonthEndJournal', { description: 'The journal of the month that ends.' })
export class MonthEndJournalType {
  @Field(() => Boolean, { description: 'Whether it was saved for an accounting program once the month was over.' })
  isDone!: boolean
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time it was last saved, in the school's time zone; null if never.",
  })
  exportedAt!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the person who saved it; null if nobody did.' })
  exportedBy!: string | null
}

@ObjectType('MonthEndMoney', {
  description: 'Papers and money of the month that ends; null what the school never used.',
})
export class MonthEndMoneyType {
  @Field(() => MonthEndCountType, {
    nullable: true,
    description: 'Invoices for contracts that begin in the month; null if the school has never issued one.',
  })
  invoices!: MonthEndCountType | null
  @Field(() => MonthEndDebitsType, {
    nullable: true,
    description: 'Debits to request and results to read; null if the school has never requested one.',
  })
  debits!: MonthEndDebitsType | null
  @Field(() => MonthEndCashType, {
    nullable: true,
    description: 'Days with money that are closed or not; null if the school has never closed one.',
  })
  cash!: MonthEndCashType | null
  @Field(() => MonthEndCountType, {
    nullable: true,
    description: 'Receipts for payments of the month; null if the school has never issued one.',
  })
  receipts!: MonthEndCountType | null
  @Field(() => MonthEndJournalType, {
    nullable: true,
    description: 'The journal for the accountant; null if the school has never saved one.',
  })
  journal!: MonthEndJournalType | null
}

@ObjectType('MonthEnd', { description: 'What is done and what is left at the end of a month.' })
export class MonthEndType {
  @Field(() => String, { description: 'The month that is prepared, `YYYY-MM`.' }) month!: string
  @Field(() => PlainDate, { description: 'Its last day.' }) to!: string
  @Field(() => String, { description: 'The month that ends, `YYYY-MM`.' }) ending!: string
  @Field(() => MonthEndRenewalsType) renewals!: MonthEndRenewalsType
  @Field(() => MonthEndExportType, { description: 'Slots of the weekly template.' })
  slots!: MonthEndExportType
  @Field(() => MonthEndPlacesType, { description: 'Places of fixed students in the slots that exist.' })
  places!: MonthEndPlacesType
  @Field(() => MonthEndPaymentsType) payments!: MonthEndPaymentsType
  @Field(() => MonthEndAttendanceType) attendance!: MonthEndAttendanceType
  @Field(() => MonthEndFeesType) fees!: MonthEndFeesType
  @Field(() => MonthEndMoneyType, { description: 'Papers and money of the month that ends.' })
  money!: MonthEndMoneyType
}
