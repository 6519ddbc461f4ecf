import { type TransferFileInput, transferFileInput } from '@koma/schema/input/transfer'
import { transferTexts } from '@koma/schema/transferTexts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readBankFile } from './bankFile.ts'
import { mayRecordTransfers } from './debit.policy.ts'
import { matcher, readPayers } from './matchTransfers.ts'
import { missingColumns, readStatement } from './readStatement.ts'
import { recordedOf } from './recordedTransfers.ts'
import type { TransferPreviewType } from './transfer.type.ts'

/**
 * Shows the money that came in by a bank's statement: of which student each transfer may be, why and what that student
 * owes, and which were recorded before. Changes nothing. Null once the file is gone. (DEBIT-09)
 */
export async function transferPreview(ctx: Context, input: TransferFileInput): Promise<TransferPreviewType | null> {
  mayRecordTransfers(ctx)
  const { fileId, ...chosen } = parseInput(ctx, transferFileInput, input)
  const file = await readBankFile(ctx.em, ctx.school.id, fileId)
  if (file === null) return null
  const words = transferTexts[ctx.language]
  const { heads, columns, problem, transfers, unread } = await readStatement(file, chosen)
  const payers = await readPayers(ctx.em, ctx.school.id)
  const recorded = await recordedOf(ctx.em, ctx.school.id, transfers)
  const match = matcher(payers)
  return {
    heads,
    dateColumn: columns.date,
    amountColumn: columns.amount,
    payerColumn: columns.payer,
    referenceColumn: columns.reference,
    problem: problem === 'noColumns' ? words.noColumns(missingColumns(columns)) : problem && words[problem],
    unreadLines: unread.map(({ line, written }) => words.unread(line, written)),
    debtors: payers
      .filter(({ owing }) => owing > 0)
      .map(({ studentId, studentName, owing }) => ({ studentId, studentName, owing })),
    rows: transfers.map((transfer) => {
      const { digest, line, date, amount, payer, reference } = transfer
      const isRecorded = recorded.has(digest)
      const found = isRecorded ? null : match(transfer)
      const owing = found?.payer.owing ?? null
      const asDue = owing === amount ? words.sameAmount : ''
      const reason = found && [words.reasons[found.reason], owing === 0 ? words.owesNothing : asDue].filter(Boolean)
      return {
        digest,
        line,
        date,
        amount,
        payer,
        reference,
        isRecorded,
        recordedFor: recorded.get(digest) ?? null,
        studentId: found?.payer.studentId ?? null,
        studentName: found?.payer.studentName ?? null,
        owing,
        reason: reason?.join(' ') ?? null,
        isSure: found?.isSure ?? false,
      }
    }),
  }
}
