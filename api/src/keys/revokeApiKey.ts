import { oneRecordInput } from '@koma/schema/input/record'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { ApiKey } from './apiKey.entity.ts'
import { mayChangeKeys } from './apiKey.policy.ts'
import { endSecrets } from './keySecret.ts'

/**
 * Revokes a key for good: from now on it opens nothing, and what is open with it closes. It stays in the list, because
 * the log names it. Staff with `keysEdit`; 404 without one. Revoking again changes nothing.
 */
export async function revokeApiKey(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayChangeKeys(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const key = await lockRecord(em, ApiKey, id)
    if (key === null) return notThere
    if (key.revokedAt !== null) return { ok: true, id }
    key.revokedAt = new Date()
    await em.flush()
    await endSecrets(em, ctx.school.id, id)
    const changes = { revoked: [false, true] } as const
    await noteRecord(em, ctx, viewer, { kind: 'apiKey', id, name: key.name, change: 'changed', changes })
    return { ok: true, id }
  })
}
