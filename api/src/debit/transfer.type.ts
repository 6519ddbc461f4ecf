import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'

@ObjectType('TransferRow', { description: "Incoming money of a bank's statement." })
export class TransferRowType {
  @Field(() => String, { description: 'The same in every statement that has this transfer.' }) digest!: string
  @Field(() => Int, { description: 'The number of the line in the file, counted from 1.' }) line!: number
  @Field(() => PlainDate, { description: 'The day the money came in.' }) date!: string
  @Field(() => Int, { description: 'The amount that came in, in whole yen.' }) amount!: number
  @Field(() => String, { description: 'The name of the payer, as the bank writes it.' }) payer!: string
  @Field(() => String, { description: 'The reference of the transfer; empty if it has none.' }) reference!: string
  @Field(() => Boolean, { description: 'Whether the transfer was recorded before.' }) isRecorded!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The name of the student it was recorded for; null if it was not.',
  })
  recordedFor!: string | null
  @Field(() => ID, { nullable: true, description: 'The student it seems to be of; null if nobody fits.' })
  studentId!: string | null
  @Field(() => String, { nullable: true, description: 'The name of that student; null if nobody fits.' })
  studentName!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The amount due of that student, in whole yen; 0 if nothing is. Null if nobody fits.',
  })
  owing!: number | null
  @Field(() => String, { nullable: true, description: 'Why it seems to be of that student; null if nobody fits.' })
  reason!: string | null
  @Field(() => Boolean, {
    description:
      'Whether the transfer names that student and is just what is due: whoever records transfers selects it first.',
  })
  isSure!: boolean
}

@ObjectType('TransferDebtor', { description: 'A student who owes.' })
export class TransferDebtorType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: 'The amount the student owes, in whole yen.' }) owing!: number
}

const columnOf = (what: string) => `The column of ${what}, counted from 0; null if none was found.`

@ObjectType('TransferPreview', { description: "A bank's statement as it is read. Nothing is changed." })
export class TransferPreviewType {
  @Field(() => [String], { description: 'The headings of the file.' }) heads!: string[]
  @Field(() => Int, { nullable: true, description: columnOf('the day') }) dateColumn!: number | null
  @Field(() => Int, { nullable: true, description: columnOf('incoming money') }) amountColumn!: number | null
  @Field(() => Int, { nullable: true, description: columnOf("the payer's name") }) payerColumn!: number | null
  @Field(() => Int, { nullable: true, description: columnOf('a reference') }) referenceColumn!: number | null
  @Field(() => String, { nullable: true, description: 'Why nothing can be read; null if there are transfers.' })
  problem!: string | null
  @Field(() => [String], {
    description: 'The lines left out because their day or amount cannot be read, with what is written; at most 50.',
  })
  unreadLines!: string[]
  @Field(() => [TransferRowType], { description: 'The transfers, in the order of the file.' }) rows!: TransferRowType[]
  @Field(() => [TransferDebtorType], { description: 'The students who owe, by name.' }) debtors!: TransferDebtorType[]
}

@ObjectType('WaitingStatement', { description: "A bank's statement with transfers that are not recorded yet." })
export class WaitingStatementType {
  @Field(() => ID, { description: 'The id of its file, for transferPreview.' }) id!: string
  @Field(() => String, { description: 'The name of the file.' }) name!: string
  @Field(() => PlainDateTime, { description: 'When it was sent; it waits for a day.' }) sentAt!: string
  @Field(() => String, { description: 'The name of the person who sent it.' }) sentBy!: string
  @Field(() => Int, { description: 'The number of transfers that are not recorded yet.' }) count!: number
  @Field(() => Float, { description: 'The sum of these transfers, in whole yen.' }) total!: number
}

@ObjectType('RecordTransfersPayload', { implements: AnswerType, description: 'The result of recordTransfers.' })
export class RecordTransfersPayload extends AnswerType {
  @Field(() => Int, { description: 'The number of transfers that were recorded.' }) count!: number
  @Field(() => Float, { description: 'The sum of the transfers, in whole yen.' }) total!: number
  @Field(() => Float, { description: 'What of the sum is held as deposits, in whole yen.' }) deposited!: number
  @Field(() => ID, {
    nullable: true,
    description: 'What undoPayments undoes all of them with; null if none was recorded.',
  })
  runId!: string | null
}
