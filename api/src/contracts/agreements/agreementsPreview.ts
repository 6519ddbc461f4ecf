import { MOST_AGREEMENTS } from '@koma/schema/input/agreement'
import { contractCountInput, type ContractCountInput } from '@koma/schema/input/contract'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { contractCount, contractIdsFound } from '../contractPage.reads.ts'
import { planAgreements } from './agreementPlan.ts'
import type { AgreementsPreviewType } from './manyAgreements.type.ts'

/**
 * Previews `startAgreements`: the agreement of each contract of a list, by name of the student, and what was printed
 * before. More than one paper at once needs `bulkPayments`. (AGR-08)
 */
export async function agreementsPreview(ctx: Context, input: ContractCountInput): Promise<AgreementsPreviewType> {
  maySettleContracts(ctx)
  const which = parseInput(ctx, contractCountInput, input)
  const ids = await contractIdsFound(ctx, which, MOST_AGREEMENTS)
  const count = ids.length < MOST_AGREEMENTS ? ids.length : await contractCount(ctx, which)
  const planned = await planAgreements(ctx.em, ctx, ids)
  return {
    more: count - ids.length,
    agreements: planned.map(({ contractId, studentId, content, change, last, digest }) => ({
      contractId,
      contractNumber: content.contractNumber,
      studentId,
      studentName: content.studentName,
      contractHolder: content.contractHolder,
      startDate: content.startDate,
      endDate: content.endDate,
      price: content.subtotal,
      lacksCoolingOff: content.lacksCoolingOff ?? false,
      change,
      lastId: last?.id ?? null,
      lastPrintedOn: last?.printedOn ?? null,
      lastSignedOn: last?.signedOn ?? null,
      lastPdfPath: last === null ? null : `/app/agreements/${last.id}.pdf`,
      digest,
    })),
  }
}
