import {
  banksInput,
  branchesInput,
  debitLineInput,
  type DebitResultInput,
  debitResultInput,
  type RecordDebitResultInput,
  recordDebitResultInput,
  type RequestDebitInput,
  requestDebitInput,
  type SaveBankAccountInput,
  saveBankAccountInput,
  type SaveDebitSettingsInput,
  saveDebitSettingsInput,
} from '@koma/schema/input/debit'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf, type VerbOutcome } from '../platform/record/answer.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { PlainDate } from '../platform/shared/scalars.ts'
import { bankAccount } from './bankAccount.ts'
import { bankBranches, banks } from './banks.ts'
import {
  BankAccountKindEnum,
  BankAccountPayload,
  BankAccountType,
  BankNameType,
  DebitFileType,
  DebitPreviewType,
  DebitRequestPayload,
  DebitRequestType,
  DebitResultPreviewType,
  DebitSettingsPayload,
  DebitSettingsType,
} from './debit.type.ts'
import { debitFile } from './debitFile.ts'
import { debitPreview } from './debitPreview.ts'
import { debitRequests, withdrawDebit } from './debitRequests.ts'
import { debitResultPreview, recordDebitResult } from './debitResult.ts'
import { debitSettings, saveDebitSettings } from './debitSettings.ts'
import { deleteBankAccount } from './deleteBankAccount.ts'
import { requestDebit } from './requestDebit.ts'
import { saveBankAccount } from './saveBankAccount.ts'

const kind = BankAccountKindEnum
const SaveBankAccount = inputType('SaveBankAccountInput', saveBankAccountInput, { types: { studentId: ID, kind } })
const SaveDebitSettings = inputType('SaveDebitSettingsInput', saveDebitSettingsInput, { types: { kind } })
const DebitLine = inputType('DebitLineInput', debitLineInput, { types: { studentId: ID } })
const RequestDebit = inputType('RequestDebitInput', requestDebitInput, { types: { lines: DebitLine } })
const DebitResult = inputType('DebitResultInput', debitResultInput)
const RecordDebitResult = inputType('RecordDebitResultInput', recordDebitResultInput, { former: { digest: 'seal' } })
const BanksArgs = argsType('Banks', banksInput)
const BranchesArgs = argsType('BankBranches', branchesInput)

/** Bank details and direct debits. All of it is closed to keys: account numbers stay with people who may see them. */
@Resolver()
export class DebitResolver {
  @Query(() => [BankNameType], { description: 'Finds banks by code or name, at most 20.' })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  banks(@Ctx() ctx: Context, @Args(() => BanksArgs) input: { search: string }) {
    return banks(ctx, input)
  }

  @Query(() => [BankNameType], { description: 'Finds branches of a bank by code or name, at most 20.' })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  bankBranches(@Ctx() ctx: Context, @Args(() => BranchesArgs) input: { bank: string; search: string }) {
    return bankBranches(ctx, input)
  }

  @Query(() => BankAccountType, {
    nullable: true,
    description: 'Returns the bank details of a student; null if there are none.',
  })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  bankAccount(@Ctx() ctx: Context, @Arg('studentId', () => ID) studentId: string) {
    return bankAccount(ctx, { studentId })
  }

  @Query(() => DebitSettingsType, {
    nullable: true,
    description: 'Returns the school as the collector of direct debits; null until it was entered.',
  })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  debitSettings(@Ctx() ctx: Context) {
    return debitSettings(ctx)
  }

  @Query(() => DebitPreviewType, { description: 'Previews requestDebit without changing anything.' })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  debitPreview(
    @Ctx() ctx: Context,
    @Arg('collectOn', () => PlainDate, { description: 'The day of the collection, `YYYY-MM-DD`.' }) collectOn: string,
  ) {
    return debitPreview(ctx, { collectOn })
  }

  @Query(() => [DebitRequestType], { description: 'Lists the last 50 requests for debits, newest first.' })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  debitRequests(@Ctx() ctx: Context) {
    return debitRequests(ctx)
  }

  @Query(() => DebitFileType, {
    nullable: true,
    description:
      'Returns the file of a request for the bank, in the format of the Japanese Bankers Association; null without one.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  debitFile(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return debitFile(ctx, { id })
  }

  @Query(() => DebitResultPreviewType, {
    nullable: true,
    description: 'Previews recordDebitResult without changing anything; null without the request or the file.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  debitResultPreview(@Ctx() ctx: Context, @Arg('input', () => DebitResult) input: DebitResultInput) {
    return debitResultPreview(ctx, input)
  }

  @Mutation(() => BankAccountPayload, { description: 'Saves the bank details of a student.' })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  async saveBankAccount(@Ctx() ctx: Context, @Arg('input', () => SaveBankAccount) input: SaveBankAccountInput) {
    const result = await saveBankAccount(ctx, input)
    return { ...answerOf(ctx, result), bankAccount: await bankAccount(ctx, { studentId: input.studentId }) }
  }

  @Mutation(() => BankAccountPayload, {
    description: 'Deletes the bank details of a student, also from earlier requests for debits.',
  })
  @Access({ people: ['staff'], staff: ['bankDetails'] })
  async deleteBankAccount(@Ctx() ctx: Context, @Arg('studentId', () => ID) studentId: string) {
    const result = await deleteBankAccount(ctx, { studentId })
    return { ...answerOf(ctx, result), bankAccount: await bankAccount(ctx, { studentId }) }
  }

  @Mutation(() => DebitSettingsPayload, { description: "Saves the collector's code and account." })
  @Access({ people: ['staff'], staff: ['settingsEdit', 'bankDetails'] })
  async saveDebitSettings(@Ctx() ctx: Context, @Arg('input', () => SaveDebitSettings) input: SaveDebitSettingsInput) {
    const result = await saveDebitSettings(ctx, input)
    return { ...answerOf(ctx, result), settings: await debitSettings(ctx) }
  }

  @Mutation(() => DebitRequestPayload, { description: 'Requests debits of one day, just as they were previewed.' })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  async requestDebit(@Ctx() ctx: Context, @Arg('input', () => RequestDebit) input: RequestDebitInput) {
    return requestAnswer(ctx, await requestDebit(ctx, input))
  }

  @Mutation(() => DebitRequestPayload, {
    description: 'Withdraws a request for debits that the bank does not carry out.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  async withdrawDebit(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return requestAnswer(ctx, await withdrawDebit(ctx, { id }))
  }

  @Mutation(() => DebitRequestPayload, {
    description: 'Records the results of a request: what the bank paid becomes payments. Undone with undoPayments.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments', 'bankDetails'] })
  async recordDebitResult(@Ctx() ctx: Context, @Arg('input', () => RecordDebitResult) input: RecordDebitResultInput) {
    return requestAnswer(ctx, await recordDebitResult(ctx, input))
  }
}

async function requestAnswer(ctx: Context, result: VerbOutcome & { id?: string }) {
  const [request = null] = result.ok && result.id !== undefined ? await debitRequests(ctx, result.id) : []
  return { ...answerOf(ctx, result), request }
}
