import { accountText } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../shared/context.ts'
import { runRequest } from './runRequest.ts'
import type { RunKind } from './runKind.ts'

/** One step of a run: what a person calls it, and what it is for the kind. */
export interface NewStep {
  label: string
  item: unknown
}

/**
 * Starts a run in the transaction of `em`. When that commits, some process works on it, and continues after a crash or
 * a restart. 409, with who is running it, if its kind allows one at a time.
 */
export async function startRun(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  kind: Pick<RunKind, 'name' | 'onePerSchool'>,
  { input, steps }: { input: unknown; steps: readonly NewStep[] },
): Promise<{ ok: true; runId: string } | Refusal> {
  const [created] = await query(
    em,
    sql<{ id: string }>`with made as (
     insert into run (school_id, kind, alone, staff_id, actor, actor_name, input, total, started_at)
     values (${ctx.school.id}, ${kind.name}, ${kind.onePerSchool}, ${by.type === 'staff' ? by.id : null}, ${actorOf(by)},
       ${`${by.lastName} ${by.firstName}`}, ${JSON.stringify(input)}, ${steps.length}, ${ctx.now})
     on conflict (school_id, kind) where alone and state = 'working' do nothing
     returning id, kind),
     noted as (
       insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name)
       select ${ctx.school.id}, 'record-created', ${ctx.now}, ${actorOf(by)}, ${ctx.origin}, 'run', id, kind from made)
     select id from made`,
  )
  if (created === undefined) return refusedBusy(em, ctx, kind.name)
  await query(
    em,
    sql`insert into run_step (school_id, run_id, number, label, item)
     select ${ctx.school.id}, ${created.id}, number, step ->> 'label', step -> 'item'
     from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as listed (step, number)`,
  )
  await query(em, runRequest(ctx.school.id, created.id))
  await announceRun(em, ctx.school.id, created.id)
  return { ok: true, runId: created.id }
}

/** Announces a run to all staff. */
export async function announceRun(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, sql`insert into outbox (school_id, topic, ref) values (${schoolId}, 'run', ${id})`)
}

/** Returns the refusal of a second run of a kind that is to be alone: 409, in words that name who runs the first. */
export async function refusedBusy(em: EntityManager, ctx: Context, kind: string): Promise<Refusal> {
  const [running] = await query(
    em,
    sql<{ name: string }>`select actor_name as name from run
     where school_id = ${ctx.school.id} and kind = ${kind} and alone and state = 'working'`,
  )
  // The other run may have ended just now.
  if (running === undefined) return { ok: false, code: '409', note: 'batchMoved' }
  return { ok: false, code: '409', note: 'runBusy', words: accountText('runBusy', ctx.language, running.name) }
}
