import type { Refusal } from '@koma/schema/answers'
import { skippedEnd } from '@koma/schema/rules/closedSpan'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type SlotInSpan, slotsInSpans } from '../closures/closedSlots.ts'
import { MOST_SUBSTITUTED } from '@koma/schema/input/substitute'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A teacher who is away, and the time. */
interface AwaySpan {
  teacherId: string
  startsAt: WallTime
  endsAt: WallTime
}

/** Refuses an absence before its lessons are looked at: it is over (400), or there is no such teacher (404). */
export async function refusedSpan(ctx: Context, em: EntityManager, span: AwaySpan): Promise<Refusal | null> {
  if (span.endsAt <= ctx.now) return { ok: false, code: '400', note: 'closureOver', field: 'endsAt' }
  const skipped = skippedEnd(span, ctx.school.timezoneName)
  if (skipped !== null) return { ok: false, code: '400', note: 'timeSkipped', field: skipped }
  const rows = await query(
    em,
    sql`select from teacher where school_id = ${ctx.school.id} and id = ${span.teacherId} and not deleted`,
  )
  return rows.length === 1 ? null : { ok: false, code: '404', note: 'notFound' }
}

/** Returns the slots of the teacher in that time, by when they begin. */
export function slotsOfAbsence(ctx: Context, em: EntityManager, span: AwaySpan): Promise<SlotInSpan[]> {
  return slotsInSpans(em, ctx.school.id, [{ ...span, id: 'away', locationId: null }], { now: ctx.now })
}

/** Returns the refusal of an absence with more lessons than are dealt with together; null for all others. */
export function tooManyLessons(slots: readonly unknown[]): Refusal | null {
  return slots.length <= MOST_SUBSTITUTED
    ? null
    : { ok: false, code: '400', note: 'substitutesTooMany', field: 'endsAt' }
}
