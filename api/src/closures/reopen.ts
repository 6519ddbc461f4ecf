import { closedAt } from '@koma/schema/rules/closures'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecords } from '../platform/record/noteRecord.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { withoutReturn } from '../slots/batches/judgeReturn.ts'
import { noteRestored } from '../slots/noteRestored.ts'
import { sharedPlaces } from '../slots/sharedPlaces.ts'
import { closedTimes } from './closedTimes.ts'
import { closureName } from './closureName.ts'
import { type KeptSlot, keptSlots, writeKeptSlots } from './keptSlots.ts'
import { rebook } from './rebook.ts'
import { tellReopened } from './tellClosed.ts'

/** The reasons why a slot does not come back. */
type SlotLoss = 'over' | 'closed' | 'teacherBusy' | 'placeBusy' | 'unavailable'

/**
 * Opens a run's closures again, in one transaction. Slots come back under their ids where possible, with their waiting
 * lists; bookings come back as new ones where student, seat and points allow. The others are marked with their reason.
 */
export async function reopen(em: EntityManager, ctx: Context, by: Viewer, runId: string, tell: boolean): Promise<void> {
  const opened = await query(
    em,
    sql<{ id: string; startsAt: string; endsAt: string }>`
      with opened as (
        update closure set reopened_at = ${ctx.now}
        where school_id = ${ctx.school.id} and run_id = ${runId} and reopened_at is null
        returning id, starts_at, ends_at)
      select id, ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt" from opened`,
  )
  const closureIds = opened.map(({ id }) => id)
  const changes = { takenBack: [false, true] } as const
  await noteRecords(
    em,
    ctx,
    by,
    opened.map(({ id, ...span }) => ({ kind: 'closure', id, name: closureName(span), change: 'changed', changes })),
  )
  // This shared lock keeps everybody from closing time here until the transaction ends.
  await query(em, sql`select pg_advisory_xact_lock_shared(hashtextextended('closure ' || ${ctx.school.id}::uuid, 0))`)
  const slots = await keptSlots(em, ctx.school.id, closureIds)
  const losses = await lossesOf(em, ctx, slots)
  const back = slots.filter(({ id }) => !losses.has(id))
  const outcomes = slots.map(({ id }) => ({ id, note: losses.get(id) ?? null }))
  await query(
    em,
    sql`update closure_slot cs set returned = outcome.note is null, note = outcome.note
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id uuid, note text)
      where cs.school_id = ${ctx.school.id} and cs.closure_id = any(${closureIds}::uuid[]) and cs.slot_id = outcome.id`,
  )
  await writeKeptSlots(em, ctx.school.id, closureIds)
  await rebook(em, ctx, by, closureIds)
  await noteBack(em, ctx, by, back)
  if (tell) await tellReopened(em, ctx, runId, back)
}

/**
 * Returns the slots that cannot be where they were. Their time is over or closed by another closure, their teacher or
 * room is taken, or something they had is gone.
 */
async function lossesOf(
  em: EntityManager,
  ctx: Context,
  slots: readonly KeptSlot[],
): Promise<ReadonlyMap<string, SlotLoss>> {
  const teacherIds = [...new Set(slots.map(({ teacherId }) => teacherId))]
  await query(
    em,
    sql`select from teacher where school_id = ${ctx.school.id} and id = any(${teacherIds}::uuid[])
      order by id for no key update`,
  )
  const from = slots[0]?.startsAt ?? ''
  const to = slots.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), '')
  const closures = slots.length === 0 ? [] : await closedTimes(em, ctx.school.id, { from, to })
  const busy = await query(
    em,
    sql<{ id: string }>`
      select was.id from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
        as was (id uuid, "teacherId" uuid, "startsAt" timestamp, "endsAt" timestamp)
      where exists (select from slot s where s.school_id = ${ctx.school.id} and (s.id = was.id or s.teacher_id = was."teacherId"
        and tsrange(s.starts_at, s.ends_at) && tsrange(was."startsAt", was."endsAt")))`,
  )
  const isBusy = new Set(busy.map(({ id }) => id))
  const shared = await sharedPlaces(em, ctx.school.id, slots)
  const unreturned = await withoutReturn(
    ctx,
    em,
    slots.map((before) => ({ id: before.id, before, after: null })),
  )
  const lossOf = (slot: KeptSlot): SlotLoss | null => {
    if (slot.startsAt <= ctx.now) return 'over'
    if (closedAt(closures, slot) !== null) return 'closed'
    if (isBusy.has(slot.id)) return 'teacherBusy'
    if (shared.get(slot.id)?.isFull === true) return 'placeBusy'
    return unreturned.has(slot.id) ? 'unavailable' : null
  }
  return new Map(
    slots.flatMap((slot) => {
      const loss = lossOf(slot)
      return loss === null ? [] : [[slot.id, loss] as const]
    }),
  )
}

async function noteBack(em: EntityManager, ctx: Context, by: Viewer, back: readonly KeptSlot[]): Promise<void> {
  if (back.length === 0) return
  await noteRestored(
    em,
    ctx,
    by,
    back.map(({ id }) => id),
  )
}
