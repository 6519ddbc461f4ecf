import type { EntityManager } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { insertRows } from './insertRows.ts'
import { staff } from './school.ts'

interface DoneRun {
  kind: string
  alone: boolean
  at: string
  input: object
  steps: readonly { label: string; item: object; outcome: string }[]
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
  const [made] = await query<{ id: string }>(
    em,
    `insert into run (school_id, kind, alone, staff_id, actor, actor_name, input, state, total, done, counts, started_at, ended_at)
     select $1, $2, $10, id, $3, $4, $5, 'done', $6, $6, $7, $8, $8::timestamp + interval '1 minute'
     from staff where school_id = $1 and staff_id = $9 returning id`,
    [
      schoolId,
      kind,
      `staff:${member?.staffCode}`,
      `${member?.lastName} ${member?.firstName}`,
      JSON.stringify(input),
      steps.length,
      JSON.stringify(counts),
      at,
      member?.staffCode,
      alone,
    ],
  )
  if (made === undefined) throw new Error('the demo school has no staff yet')
  await insertRows(
    em,
    'run_step',
    steps.map((step, index) => ({ schoolId, runId: made.id, number: index + 1, ...step })),
  )
  return made.id
}
