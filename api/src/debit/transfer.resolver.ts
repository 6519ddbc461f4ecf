import {
  type RecordTransfersInput,
  recordTransfersInput,
  type TransferFileInput,
  transferFileInput,
  transferLineInput,
} from '@koma/schema/input/transfer'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { RecordTransfersPayload, TransferPreviewType, WaitingStatementType } from './transfer.type.ts'
import { recordTransfers } from './recordTransfers.ts'
import { transferPreview } from './transferPreview.ts'
import { waitingStatements } from './waitingStatements.ts'

const TransferFile = inputType('TransferFileInput', transferFileInput)
const TransferLine = inputType('TransferLineInput', transferLineInput, { types: { studentId: ID } })
const RecordTransfers = inputType('RecordTransfersInput', recordTransfersInput, { types: { lines: TransferLine } })

/** Bank transfers. Closed to keys: files of banks are sent by people. */
@Resolver()
export class TransferResolver {
  @Query(() => [WaitingStatementType], {
    description: 'Lists the bank statements of the last day that have transfers not recorded yet, newest first.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  waitingStatements(@Ctx() ctx: Context) {
    return waitingStatements(ctx)
  }

  @Query(() => TransferPreviewType, {
    nullable: true,
    description: "Reads a bank's statement and suggests of which student each transfer is; null without the file.",
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  transferPreview(@Ctx() ctx: Context, @Arg('input', () => TransferFile) input: TransferFileInput) {
    return transferPreview(ctx, input)
  }

  @Mutation(() => RecordTransfersPayload, {
    description: 'Records transfers as payments or deposits, once each. Undone with undoPayments.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  async recordTransfers(@Ctx() ctx: Context, @Arg('input', () => RecordTransfers) input: RecordTransfersInput) {
    const result = await recordTransfers(ctx, input)
    const recorded = result.ok ? result : { count: 0, total: 0, deposited: 0, runId: null }
    const { count, total, deposited, runId } = recorded
    return { ...answerOf(ctx, result), count, total, deposited, runId }
  }
}
