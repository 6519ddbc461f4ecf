import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { runKind } from '../platform/jobs/runs/runKind.ts'
import { closeSlots } from './closeSlots.ts'
import { closureLabels, emptyingInput, emptyingRefusal, tellEnded } from './closureEnd.ts'
import { turnCalls } from './closureCalls.ts'
import type { Span } from './closedSlots.ts'
import { reopen } from './reopen.ts'

/** Closed time, and why. */
export type ClosedSpan = Span & { reason: string }

/** Returns the closures of a run, as long as they are closed. */
export async function spansOfRun(em: EntityManager, schoolId: string, runId: string): Promise<ClosedSpan[]> {
  return query(
    em,
    sql<ClosedSpan>`
      select id, ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt",
        location_id as "locationId", teacher_id as "teacherId", reason
      from closure where school_id = ${schoolId} and run_id = ${runId} and reopened_at is null order by starts_at, id`,
  )
}

/**
 * Empties closed time, some slots a step (decision 036); once it ends each student is notified once. Undone as far as
 * seats, students and points still allow: what does not come back is kept with its reason.
 */
export const closureRun = runKind({
  name: 'closure',
  onePerSchool: false,
  permission: 'settingsEdit',
  input: emptyingInput,
  item: z.object({ slotIds: z.array(z.uuid()) }),
  async step(ctx, { slotIds }, { id }) {
    const spans = await spansOfRun(ctx.em, ctx.school.id, id)
    const closed = await closeSlots(ctx.em, ctx, ctx.viewer, spans, slotIds)
    return { outcome: closed > 0 || slotIds.length === 0 ? 'closed' : 'nothing' }
  },
  onEnd: tellEnded,
  resumeRefusal: emptyingRefusal,
  labels: closureLabels,
  undo: {
    async apply(em, ctx, by, { id, input: { tell } }) {
      await reopen(em, ctx, by, id, tell)
      await turnCalls(em, ctx, id)
    },
  },
})
