import { type ClosureReasonInput, closureReasonInput } from '@koma/schema/input/closure'
import type { Refusal } from '@koma/schema/answers'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayClose } from './closure.policy.ts'
import { closureName } from './closureName.ts'

/**
 * Gives a closure another reason, which everybody reads at once and nobody is mailed of; 404 for one that was opened
 * again. Staff with `settingsEdit`.
 */
export async function changeClosureReason(ctx: Context, input: ClosureReasonInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayClose(ctx)
  const read = readForm(ctx, closureReasonInput, input)
  if (!read.ok) return read
  const { id, reason } = read.form
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    const [closure] = await query(
      em,
      sql<{ startsAt: string; endsAt: string; reason: string }>`
        select ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt", reason
        from closure where school_id = ${ctx.school.id} and id = ${id} and reopened_at is null for update`,
    )
    if (closure === undefined) return notThere
    if (closure.reason === reason) return { ok: true }
    await query(em, sql`update closure set reason = ${reason} where school_id = ${ctx.school.id} and id = ${id}`)
    const changes = { reason: [closure.reason, reason] } as const
    await noteRecord(em, ctx, viewer, { kind: 'closure', id, name: closureName(closure), change: 'changed', changes })
    return { ok: true }
  })
}
