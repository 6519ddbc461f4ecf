import { type ClosingWhyInput, closingWhyInput } from '@koma/schema/input/dryRunWhy'
import { type ClosingFacts, closingRefusal, listClosingChecks } from '@koma/schema/rules/closing'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readStoredSlots } from '../slots/slot.facts.ts'
import { slotsInSpans } from './closedSlots.ts'
import { mayCloseBooked } from './closure.policy.ts'
import { type ClosedSpan, spansOfRun } from './closureRun.ts'

/**
 * Explains why a slot would go or stay now if time is closed as wished, as its dry run lists it. All staff (D128).
 * (decision 036)
 */
export async function explainClosing(ctx: Context, input: ClosingWhyInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const { closing, slotId } = parseInput(ctx, closingWhyInput, input)
  const { spans, locationId = null, teacherId = null } = closing
  return explainEmptying(
    ctx,
    viewer,
    spans.map((span, index) => ({ ...span, id: String(index), locationId, teacherId })),
    slotId,
  )
}

/** Explains why a step of a run of closures emptied nothing, by the first of its slots that stays. */
export async function explainEmptyingByRun(
  ctx: Context,
  runId: string,
  slotIds: readonly string[],
): Promise<Explanation | null> {
  const viewer = mayAskWhy(ctx)
  const spans = await spansOfRun(ctx.em, ctx.school.id, runId)
  let last: Explanation | null = null
  for (const slotId of slotIds) {
    last = await explainEmptying(ctx, viewer, spans, slotId)
    if (!last.verdict.ok) return last
  }
  return last
}

async function explainEmptying(
  ctx: Context,
  viewer: Viewer,
  spans: readonly ClosedSpan[],
  slotId: string,
): Promise<Explanation> {
  const [slot] = await readStoredSlots(ctx.em, ctx.school.id, [slotId])
  const [slotInTime] = await slotsInSpans(ctx.em, ctx.school.id, spans, { now: ctx.now, only: [slotId] })
  const { locations } = await ctx.directory()
  const facts: ClosingFacts | null =
    slot === undefined
      ? null
      : {
          startsAt: slot.startsAt,
          closed: spans.find(({ id }) => id === slotInTime?.spanId)?.reason ?? null,
          isElsewhere: slotInTime?.stays === 'online',
          location: locations.get(slot.locationId ?? '')?.locationName ?? null,
          taken: slot.bookedCount,
          mayCancel: mayCloseBooked(viewer),
        }
  return {
    verdict: closingRefusal(facts, ctx.now) ?? { ok: true },
    rules: listClosingChecks(facts, ctx.now),
  }
}
