import type { SlotRequest } from '@koma/schema/input/slot'
import type { Check } from '@koma/schema/rules/checks'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { closedRefusal } from './refuseClosed.ts'
import { placeTaken, type SharedPlace, sharedPlaces } from './sharedPlaces.ts'
import type { StoredSlot } from './slot.facts.ts'
import { type SlotRefusal, teacherBusy } from './slotRefusal.ts'

/** The input for the checks of what else is at the time of a slot. */
export interface ClashAsked {
  ctx: Pick<Context, 'school' | 'language'>
  /** The refusal where the time is closed to it. */
  closed: SlotRefusal | null
  /** The teacher's other slot. */
  otherSlot: { id: string; startsAt: WallTime } | null
  /** The other lesson at its place; left out where there is none, or where it stays there. */
  shared?: SharedPlace | undefined
}

/**
 * The checks of what else is there at the time of a slot: closures, its teacher's slots, its place (SLOT-30, SET-31).
 */
export const clashChecks: readonly Check<ClashAsked, SlotRefusal>[] = [
  { rule: 'schoolOpen', code: 'ES1005', refusal: ({ closed }) => closed },
  { rule: 'teacherFree', refusal: ({ otherSlot }) => (otherSlot === null ? null : teacherBusy) },
  {
    rule: 'placeFree',
    refusal: ({ ctx, shared }) => (shared?.isFull === true ? placeTaken(ctx, shared.label) : null),
  },
]

/** Reads what a slot with a complete form would meet; `before` is the one that it changes. */
export async function readClashes(
  em: EntityManager,
  ctx: Context,
  request: SlotRequest,
  before: StoredSlot | null,
): Promise<ClashAsked> {
  return {
    ctx,
    closed: await closedRefusal(ctx, em, request, before),
    otherSlot: await teachersSlot(em, ctx.school.id, request, before?.id),
    shared: await sharedWith(em, ctx, request, before),
  }
}

/** Returns the other lesson at a slot's new place and time; undefined if there is none, or if it stays there. */
async function sharedWith(em: EntityManager, ctx: Context, request: SlotRequest, before: StoredSlot | null) {
  const { locationId, startsAt, endsAt } = request
  const stays = locationId === before?.locationId && startsAt === before.startsAt && endsAt === before.endsAt
  if (startsAt === null || endsAt === null || stays) return undefined
  const id = before?.id ?? 'new'
  const among = before === null ? [] : [before.id]
  return (await sharedPlaces(em, ctx.school.id, [{ id, locationId, startsAt, endsAt }], among)).get(id)
}

/** Returns the teacher's other slot at this time and its start; null if there is none. (SLOT-30) */
export async function teachersSlot(
  em: EntityManager,
  schoolId: string,
  there: Pick<SlotRequest, 'teacherId' | 'startsAt' | 'endsAt'>,
  slotId: string | undefined,
): Promise<ClashAsked['otherSlot']> {
  const [slot] = await query(
    em,
    sql<{ id: string; startsAt: WallTime }>`
      select id, ${wallTime('starts_at')} as "startsAt" from slot
      where school_id = ${schoolId} and teacher_id = ${there.teacherId}
        and (${slotId ?? null}::uuid is null or id <> ${slotId ?? null})
        and tsrange(starts_at, ends_at) && tsrange(${there.startsAt}::timestamp, ${there.endsAt}::timestamp)
          order by starts_at limit 1`,
  )
  return slot ?? null
}
