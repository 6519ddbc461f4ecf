import type { Refusal } from '@koma/schema/answers'
import type { ClosingInput } from '@koma/schema/input/closure'
import type { Context } from '../platform/shared/context.ts'
import { mayClose } from './closure.policy.ts'
import { closedAlready, type ClosingPlan, planClosing, readClosing } from './judgeClosing.ts'

/**
 * Returns the dry run of closing time: every slot that lies in it and what becomes of its bookings. Nothing is changed.
 */
export async function closingPreview(
  ctx: Context,
  input: ClosingInput,
): Promise<{ ok: true; plan: ClosingPlan } | Refusal> {
  mayClose(ctx)
  const read = await readClosing(ctx, ctx.em, input)
  if (!read.ok) return read
  return (
    (await closedAlready(ctx, ctx.em, read.request)) ?? { ok: true, plan: await planClosing(ctx, ctx.em, read.request) }
  )
}
