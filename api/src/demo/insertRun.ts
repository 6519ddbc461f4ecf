import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { insertRows } from './insertRows.ts'
import { staff } from './school.ts'

interface DoneRun {
  kind: string
  alone: boolean
  at: string
  input: object
  steps: readonly { label: string; item: object; outcome: string; ref?: string | null }[]
}

/**
 * Writes a run that has ended, as done by the first member of the staff, and gives its id. Ids say which run is newer,
 * so the older run is written first.
 */
export async function insertRun(em: EntityManager, schoolId: string, run: DoneRun): Promise<string> {
  const { kind, alone, at, input, steps } = run
  const [member] = staff
  const counts: Record<string, number> = {}
  for (const { outcome } of steps) counts[outcome] = (counts[outcome] ?? 0) + 1
  const [created] = await query(
    em,
    sql<{ id: string }>`insert into run (
       school_id, kind, alone, staff_id, actor, actor_name, input, state, total, done, counts, started_at, ended_at)
     select ${schoolId}, ${kind}, ${alone}, id, ${`staff:${member?.staffCode}`},
       ${`${member?.lastName} ${member?.firstName}`}, ${JSON.stringify(input)}, 'done', ${steps.length}, ${steps.length},
       ${JSON.stringify(counts)}, ${at}, ${at}::timestamp + interval '1 minute'
     from staff where school_id = ${schoolId} and staff_id = ${member?.staffCode} returning id`,
  )
  if (created === undefined) throw new Error('the demo school has no staff yet')
  await insertRows(
    em,
    'run_step',
    steps.map((step, index) => ({ schoolId, runId: created.id, number: index + 1, ...step })),
  )
  return created.id
}
