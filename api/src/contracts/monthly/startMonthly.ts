import type { Refusal } from '@koma/schema/answers'
import { type StartMonthlyInput, startMonthlyInput } from '@koma/schema/input/monthly'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayRenewContracts } from '../contract.policy.ts'
import { monthlyRun } from './monthlyRun.ts'

/**
 * Starts to renew these contracts for a month (MON-05, MON-06, MON-09, D97). They are renewed one after the other, each
 * as a whole or not at all. One that was renewed or changed since it was shown is left alone. 404 if one is not of the
 * school. 409 while another run works, with who started it.
 */
export async function startMonthly(
  ctx: Context,
  input: StartMonthlyInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = mayRenewContracts(ctx)
  const { month, contracts } = parseInput(ctx, startMonthlyInput, input)
  if (contracts.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  return inTransaction(ctx, async (em) => {
    const named = await query(
      em,
      sql<{ id: string; label: string }>`
        select k.id, st.last_name || ' ' || st.first_name || ' ' || right(k.contract_name, 13) as label
        from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
        where k.school_id = ${ctx.school.id} and k.id = any(${contracts.map(({ id }) => id)}::uuid[]) and not k.deleted`,
    )
    const labels = new Map(named.map(({ id, label }) => [id, label]))
    const steps = contracts.flatMap((item) => {
      const label = labels.get(item.id)
      return label === undefined ? [] : [{ label, item }]
    })
    if (steps.length < contracts.length) return { ok: false, code: '404', note: 'notFound' }
    return startRun(em, ctx, viewer, monthlyRun, { input: { month }, steps })
  })
}
