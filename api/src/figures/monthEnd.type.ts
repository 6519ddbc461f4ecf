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

@ObjectType('MonthEnd', { description: 'What is done and what is left at the end of a month.' })
export class MonthEndType {
  @Field(() => String, { description: 'The month that is prepared, `YYYY-MM`.' }) month!: string
  @Field(() => PlainDate, { description: 'Its last day.' }) to!: string
  @Field(() => String, { description: 'The month that ends, `YYYY-MM`.' }) ending!: string
  @Field(() => MonthEndRenewalsType) renewals!: MonthEndRenewalsType
  @Field(() => MonthEndExportType, { description: 'Teachers with rows in the template, and their slots.' })
  slots!: MonthEndExportType
  @Field(() => MonthEndExportType, { description: 'Places of fixed students in the slots that exist.' })
  places!: MonthEndExportType
  @Field(() => MonthEndPaymentsType) payments!: MonthEndPaymentsType
  @Field(() => MonthEndAttendanceType) attendance!: MonthEndAttendanceType
}
