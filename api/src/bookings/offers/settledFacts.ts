import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/shared/context.ts'
import { type Facts, readFacts } from '../booking.facts.ts'
import { factsOfSlots } from '../repeat/lessonFacts.ts'
import { hasOverdueOffer, settleLocked } from './settleOffers.ts'

/**
 * Locks and reads a slot as `readFacts` does, for a verb that takes a seat of it. Passes on the seats of offers that
 * have run out first. (OFFER-03)
 */
export async function settledFacts(
  em: EntityManager,
  ctx: Context,
  slot: Parameters<typeof readFacts>[2],
  studentId: string | null,
): Promise<Facts | null> {
  const facts = await readFacts(em, ctx, slot, studentId, { lock: true })
  if (facts === null || !hasOverdueOffer(facts)) return facts
  await settleLocked(em, ctx, facts)
  return readFacts(em, ctx, slot, studentId, { lock: true })
}

/** Reads several locked slots as `factsOfSlots` does; held seats whose time is over are passed on first. (OFFER-03) */
export async function settledFactsOfSlots(
  em: EntityManager,
  ctx: Context,
  studentId: string,
  slotIds: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const facts = await factsOfSlots(em, ctx, studentId, slotIds)
  const overdue = [...facts.values()].filter((each) => hasOverdueOffer(each))
  if (overdue.length === 0) return facts
  for (const each of overdue) await settleLocked(em, ctx, each)
  return factsOfSlots(em, ctx, studentId, slotIds)
}
