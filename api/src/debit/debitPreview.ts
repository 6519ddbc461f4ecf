import { answerText } from '@koma/schema/answers'
import { debitTexts } from '@koma/schema/debitTexts'
import { debitPreviewInput } from '@koma/schema/input/debit'
import { dateOf } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maskedNumber } from './bankAccount.ts'
import { collectable } from './collectable.ts'
import { mayCollect } from './debit.policy.ts'
import type { DebitPreviewType } from './debit.type.ts'
import { isCollectionDay } from './nextCollection.ts'

/** Previews `requestDebit`: whom it would debit by how much, and who owes but is left out, and why. (DEBIT-05) */
export async function debitPreview(ctx: Context, input: { collectOn: string }): Promise<DebitPreviewType> {
  mayCollect(ctx)
  const { collectOn } = parseInput(ctx, debitPreviewInput, input)
  const words = debitTexts[ctx.language].leftOut
  const rows: DebitPreviewType['rows'] = []
  const leftOut: DebitPreviewType['leftOut'] = []
  for (const one of await collectable(ctx.em, ctx, collectOn)) {
    const { studentId, studentName, owing, parts, account } = one.debtor
    if (one.leftOut !== null) leftOut.push({ studentId, studentName, owing, reason: words[one.leftOut] })
    else
      rows.push({
        studentId,
        studentName,
        amount: owing,
        contracts: parts.length,
        bankName: one.names.bank?.name ?? '',
        branchName: one.names.branch?.name ?? '',
        accountEnd: maskedNumber(account?.number ?? ''),
        isFirst: account?.isNew === '1',
      })
  }
  const dayProblem = (await isCollectionDay(collectOn, dateOf(ctx.now)))
    ? null
    : answerText({ code: '400', note: 'notBankingDay' }, ctx.language)
  return { dayProblem, count: rows.length, total: rows.reduce((sum, { amount }) => sum + amount, 0), rows, leftOut }
}
