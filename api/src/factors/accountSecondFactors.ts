import { type AccountSecondFactorsInput, accountSecondFactorsInput } from '@koma/schema/input/factors'
import { maySetPasswords } from '../accounts/account.policy.ts'
import { accountById } from '../accounts/account.reads.ts'
import type { Context } from '../platform/shared/context.ts'
import { forbidden, notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayResetFactorsOf } from './factor.policy.ts'
import { type FactorCounts, factorCounts } from './factor.reads.ts'

/**
 * Returns what somebody else has beside their password, for staff who may reset it (SEC-36). FORBIDDEN for `admin`, for
 * a colleague with a permission that the viewer lacks, and for oneself; NOT_FOUND for nobody of this school.
 */
export async function accountSecondFactors(ctx: Context, input: AccountSecondFactorsInput): Promise<FactorCounts> {
  maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, accountSecondFactorsInput, input)
  const viewer = maySetPasswords(ctx, type)
  const key = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) throw notFound(ctx.language)
  if (mayResetFactorsOf(viewer, account) !== null) throw forbidden(ctx.language)
  return factorCounts(ctx.em, key)
}
