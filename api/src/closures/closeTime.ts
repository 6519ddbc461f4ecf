import type { Refusal } from '@koma/schema/answers'
import type { CloseTimeInput, ClosingRequest } from '@koma/schema/input/closure'
import { bookedRefusal } from '@koma/schema/rules/closing'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecords } from '../platform/record/noteRecord.ts'
import { closeToSlots } from '../platform/database/functions/closures.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { startRun } from '../platform/jobs/runs/startRun.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { mayClose, mayCloseBooked } from './closure.policy.ts'
import { keepCalls } from './closureCalls.ts'
import { closureName } from './closureName.ts'
import { closureRun } from './closureRun.ts'
import { closedAlready, type ClosingPlan, planClosing, readClosing } from './judgeClosing.ts'

/** The slots of one step: a small closure is one step, and so one transaction. */
const SLOTS_A_STEP = 50

type CloseTimeResult = { plan: ClosingPlan | null } & ({ ok: true; runId: string } | Refusal)

/**
 * Closes time; staff with `settingsEdit`, and `slotCancel` if something is booked in it (decision 036). After its
 * commit nobody can add a slot there, and a run empties it: bookings are cancelled and refunded whatever the limits,
 * waiting lists end, slots are deleted. The digest is that of the dry run. If the slots there have changed since,
 * nothing is done (`closingMoved`) and the fresh plan comes back. Bookings made before the run gets to their slot are
 * cancelled with it.
 */
export async function closeTime(ctx: Context, input: CloseTimeInput): Promise<CloseTimeResult> {
  const viewer = mayClose(ctx)
  return inTransaction<CloseTimeResult>(ctx, async (em) => {
    const read = await readClosing(ctx, em, input.closing)
    if (!read.ok) return { ...read, plan: null }
    await query(em, closeToSlots(ctx.school.id))
    // Asked behind the lock: a colleague may be closing the same time at this moment.
    const already = await closedAlready(ctx, em, read.request)
    if (already !== null) return { ...already, plan: null }
    const plan = await planClosing(ctx, em, read.request)
    if (plan.digest !== input.digest) return { ok: false, code: 'generalE', note: 'closingMoved', plan }
    const bookedCount = plan.slots.reduce((sum, { stays, seats }) => sum + (stays === null ? seats.length : 0), 0)
    const refusal = bookedRefusal({ taken: bookedCount, mayCancel: mayCloseBooked(viewer) })
    if (refusal !== null) return { ...refusal, plan }
    const closureIds = await writeClosures(em, ctx, viewer, read.request)
    const [closureId] = closureIds
    if (read.request.tell && closureId !== undefined) {
      await keepCalls(em, ctx, { closureId, absentId: read.request.teacherId ?? null }, plan.people)
    }
    const started = await startRun(em, ctx, viewer, closureRun, {
      input: { tell: read.request.tell },
      steps: stepsOf(plan),
    })
    if (!started.ok) return { ...started, plan }
    await query(
      em,
      sql`update closure set run_id = ${started.runId}
        where school_id = ${ctx.school.id} and id = any(${closureIds}::uuid[])`,
    )
    return { ok: true, runId: started.runId, plan }
  })
}

/**
 * Writes the closures, each with its entry in the log, and gives their ids. No slot lies in them but what is about to
 * go.
 */
export async function writeClosures(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  request: ClosingRequest,
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      insert into closure (school_id, starts_at, ends_at, location_id, teacher_id, reason)
      select ${ctx.school.id}, span."startsAt", span."endsAt", ${request.locationId ?? null}, ${request.teacherId ?? null},
        span.reason
      from jsonb_to_recordset(${JSON.stringify(request.spans)}::jsonb) 
        as span ("startsAt" timestamp, "endsAt" timestamp, reason text)
      returning id`,
  )
  const { locations, teachers } = await ctx.directory()
  const subject =
    locations.get(request.locationId ?? '')?.locationName ?? teachers.get(request.teacherId ?? '')?.teacherCode ?? ''
  await noteRecords(
    em,
    ctx,
    viewer,
    rows.map(({ id }, index) => {
      const span = request.spans[index] ?? { startsAt: '', endsAt: '', reason: '' }
      const name = [closureName(span), subject].filter((part) => part !== '').join(' ')
      return { kind: 'closure', id, name, change: 'created', changes: { reason: [null, span.reason] } }
    }),
  )
  return rows.map(({ id }) => id)
}

/** Returns at least one step, so that an empty closure can be undone as well. */
function stepsOf({ slots }: ClosingPlan) {
  const slotsToClose = slots.filter(({ stays }) => stays === null)
  const steps = Array.from({ length: Math.max(1, Math.ceil(slotsToClose.length / SLOTS_A_STEP)) }, (_, index) =>
    slotsToClose.slice(index * SLOTS_A_STEP, (index + 1) * SLOTS_A_STEP),
  )
  return steps.map((some) => {
    const [first, last] = [some[0]?.startsAt.slice(0, 10) ?? '', some.at(-1)?.startsAt.slice(0, 10) ?? '']
    return {
      label: first === last ? first : `${first}–${last}`,
      item: { slotIds: some.map(({ slotId }) => slotId) },
    }
  })
}
