import { type AgreementInput, agreementInput } from '@koma/schema/input/agreement'
import type { Refusal } from '@koma/schema/answers'
import { maySeeContracts } from '../contract.policy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { agreementContent } from './agreementContent.ts'
import { keepAgreement } from './keepAgreement.ts'

/**
 * Keeps the agreement of a contract as it is printed now (CON-45…56); who sees contracts prints them (D128). Printed
 * again the same day with nothing changed it is the same one. 404 without the contract.
 */
export async function printAgreement(ctx: Context, input: AgreementInput): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySeeContracts(ctx)
  const { contractId, language } = parseInput(ctx, agreementInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const content = await agreementContent(em, ctx, { contractId, language }, true)
    if (content === null) return notThere
    const { id } = await keepAgreement(em, ctx, viewer, { contractId, content })
    return { ok: true, id }
  })
}
