import { contractsOf } from '../contracts/contract.reads.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns a contract of a student, by default of the viewer; null if they have none of this id. */
export async function contractOf(ctx: Context, contractId: string, studentId: string | null | undefined) {
  const contracts = await contractsOf(ctx, studentId ?? ctx.viewer?.id ?? '')
  return contracts.find((contract) => contract.id === contractId) ?? null
}
