import { type AccountKind, accountKinds } from '@koma/schema/rules/zengin'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { formerSealOrNull } from '../platform/shared/formerName.ts'

export const BankAccountKindEnum = graphqlEnum('BankAccountKind', accountKinds)
export const debitStates = ['open', 'recorded', 'withdrawn'] as const
const DebitStateEnum = graphqlEnum('DebitState', debitStates)

const YEN = 'in whole yen'

@ObjectType('BankName', { description: 'A bank, or a branch of one.' })
export class BankNameType {
  @Field(() => String, { description: 'The code: 4 digits of a bank, 3 of a branch.' }) code!: string
  @Field(() => String, { description: 'The name in Japanese.' }) name!: string
  @Field(() => String, { description: 'The name in katakana.' }) kana!: string
}

@ObjectType('BankAccount', { description: "The account from which a student's lessons are paid." })
export class BankAccountType {
  @Field(() => ID) studentId!: string
  @Field(() => Int) version!: number
  @Field(() => String, { description: 'The code of the bank: 4 digits.' }) bankCode!: string
  @Field(() => String, { nullable: true, description: 'The name of the bank; null if it is no longer listed.' })
  bankName!: string | null
  @Field(() => String, { description: 'The code of the branch: 3 digits.' }) branchCode!: string
  @Field(() => String, { nullable: true, description: 'The name of the branch; null if it is no longer listed.' })
  branchName!: string | null
  @Field(() => BankAccountKindEnum, { description: 'The kind of the account.' }) kind!: AccountKind
  @Field(() => String, { description: 'The number of the account: 7 digits.' }) number!: string
  @Field(() => String, { description: 'The holder of the account in half-width katakana.' }) holder!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The first day on which the account may be debited; null for any.',
  })
  startDate!: string | null
  @Field(() => PlainDate, { nullable: true, description: 'The day of the signed mandate; null if there is none.' })
  mandateDate!: string | null
}

@ObjectType('DebitSettings', { description: 'The school as the collector of direct debits.' })
export class DebitSettingsType {
  @Field(() => Int) version!: number
  @Field(() => String, { description: 'The code of the collector: 10 digits.' }) collectorCode!: string
  @Field(() => String, { description: 'The name of the collector in half-width katakana.' }) collectorName!: string
  @Field(() => String, { description: 'The code of the bank: 4 digits.' }) bankCode!: string
  @Field(() => String, { nullable: true, description: 'The name of the bank; null if it is no longer listed.' })
  bankName!: string | null
  @Field(() => String, { description: 'The code of the branch: 3 digits.' }) branchCode!: string
  @Field(() => String, { nullable: true, description: 'The name of the branch; null if it is no longer listed.' })
  branchName!: string | null
  @Field(() => BankAccountKindEnum, { description: 'The kind of the account.' }) kind!: AccountKind
  @Field(() => String, { description: 'The number of the account: 7 digits.' }) number!: string
  @Field(() => Boolean, { description: 'Whether records of a file end with line breaks.' }) lineBreaks!: boolean
  @Field(() => Int, { description: 'The day of the month on which the school collects, 1 to 31.' }) collectDay!: number
  @Field(() => PlainDate, {
    description: 'The next collection after today: that day of a month, or the next on which Japanese banks are open.',
  })
  nextCollectOn!: string
}

@ObjectType('DebitRow', { description: 'A debit that would be requested.' })
export class DebitRowType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: `The amount of the debit, ${YEN}: all the student owes.` }) amount!: number
  @Field(() => Int, { description: 'The number of contracts it pays.' }) contracts!: number
  @Field(() => String, { description: 'The name of the bank.' }) bankName!: string
  @Field(() => String, { description: 'The name of the branch.' }) branchName!: string
  @Field(() => String, { description: "The last three digits of the account's number." }) accountEnd!: string
  @Field(() => Boolean, { description: 'Whether the account has never been debited before.' }) isFirst!: boolean
}

@ObjectType('DebitLeftOut', { description: 'A student who owes and is left out of a collection.' })
export class DebitLeftOutType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: `The amount owed, ${YEN}.` }) owing!: number
  @Field(() => String, { description: 'Why the student is left out.' }) reason!: string
}

@ObjectType('DebitPreview', { description: 'Previews requestDebit without changing anything.' })
export class DebitPreviewType {
  @Field(() => String, { nullable: true, description: 'Why nothing can be requested for the day; null if it can.' })
  dayProblem!: string | null
  @Field(() => Int, { description: 'The number of debits.' }) count!: number
  @Field(() => Float, { description: `The sum of all debits, ${YEN}.` }) total!: number
  @Field(() => [DebitRowType], { description: 'The debits, by name.' }) rows!: DebitRowType[]
  @Field(() => [DebitLeftOutType], { description: 'Those who owe and are left out, by name.' })
  leftOut!: DebitLeftOutType[]
}

@ObjectType('DebitRequest', { description: 'Debits of one day that were requested from the bank.' })
export class DebitRequestType {
  @Field(() => ID) id!: string
  @Field(() => PlainDate, { description: 'The day of the collection.' }) collectOn!: string
  @Field(() => PlainDateTime, { description: "The time of the request, in the school's time zone." }) at!: string
  @Field(() => String, { description: 'The name of the person who made the request.' }) by!: string
  @Field(() => Int, { description: 'The number of debits.' }) count!: number
  @Field(() => Float, { description: `The sum of all debits, ${YEN}.` }) total!: number
  @Field(() => DebitStateEnum, { description: 'Whether it waits for its results, has them, or was withdrawn.' })
  state!: (typeof debitStates)[number]
  @Field(() => Int, { description: 'The number of debits that are recorded as paid.' }) paidCount!: number
  @Field(() => Float, { description: `The sum that is recorded as paid, ${YEN}.` }) paidTotal!: number
  @Field(() => ID, { nullable: true, description: 'The id to send to undoPayments; null if nothing was paid.' })
  runId!: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The time the results were recorded; null before.' })
  recordedAt!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the person who recorded the results; null before.' })
  recordedBy!: string | null
  @Field(() => Boolean, { description: 'Whether its file can be made: no bank details in it were deleted.' })
  hasFile!: boolean
}

@ObjectType('DebitFile', { description: 'A file for the bank.' })
export class DebitFileType {
  @Field(() => String, { description: 'The name of the file.' }) name!: string
  @Field(() => String, { description: 'The bytes of the file, in Base64.' }) content!: string
}

@ObjectType('DebitResultRow', { description: 'The result of one debit.' })
export class DebitResultRowType {
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: `The amount of the debit, ${YEN}.` }) amount!: number
  @Field(() => String, { description: 'The result code of the bank; `0` is paid.' }) result!: string
  @Field(() => String, { description: 'The result in words.' }) meaning!: string
  @Field(() => String, {
    nullable: true,
    description: 'Why nothing would be recorded although the bank paid; null if it would be.',
  })
  problem!: string | null
}

@ObjectType('DebitResultPreview', { description: 'Previews recordDebitResult without changing anything.' })
export class DebitResultPreviewType {
  @Field(() => String, { nullable: true, description: 'Why the whole file is refused; null if it can be recorded.' })
  problem!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'Why it cannot be recorded yet: the collection day is still ahead; null if it can.',
  })
  notYet!: string | null
  @Field(() => String, { nullable: true, description: 'Sent to recordDebitResult; null if the file is refused.' })
  @Field(() => String, formerSealOrNull)
  digest!: string | null
  @Field(() => Int, { description: 'The number of debits that would be recorded as paid.' }) paidCount!: number
  @Field(() => Float, { description: `The sum that would be recorded as paid, ${YEN}.` }) paidTotal!: number
  @Field(() => Int, { description: 'The number of debits that stay owed.' }) unpaidCount!: number
  @Field(() => Float, { description: `The sum that stays owed, ${YEN}.` }) unpaidTotal!: number
  @Field(() => [DebitResultRowType], { description: 'The results, in the order of the request.' })
  rows!: DebitResultRowType[]
}

@ObjectType('BankAccountPayload', {
  implements: AnswerType,
  description: 'The result of saving or deleting bank details.',
})
export class BankAccountPayload extends AnswerType {
  @Field(() => BankAccountType, {
    nullable: true,
    description: 'The bank details as they are now; null if there are none.',
  })
  bankAccount!: BankAccountType | null
}

@ObjectType('DebitSettingsPayload', { implements: AnswerType, description: 'The result of saveDebitSettings.' })
export class DebitSettingsPayload extends AnswerType {
  @Field(() => DebitSettingsType, {
    nullable: true,
    description: 'The collector as it is now; null until it was entered.',
  })
  settings!: DebitSettingsType | null
}

@ObjectType('DebitRequestPayload', {
  implements: AnswerType,
  description: 'The result of a change of a debit request.',
})
export class DebitRequestPayload extends AnswerType {
  @Field(() => DebitRequestType, { nullable: true, description: 'The request as it is now; null if it was refused.' })
  request!: DebitRequestType | null
}
