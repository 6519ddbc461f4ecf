import { type UpdateApiKeyInput, updateApiKeyInput } from '@koma/schema/records/apiKey'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { ApiKey } from './apiKey.entity.ts'
import { mayChangeKey, mayGrant, mayChangeKeys, mayOpenNetworks } from './apiKey.policy.ts'
import { apiKeyRecord } from './apiKey.record.ts'
import { closeSockets } from './keySecret.ts'

/**
 * Changes what a key is called, may do, and from where; it counts from the next request on, and what is open with the
 * key closes. Staff with `keysEdit`; 403 for a scope that asks for a flag they do not hold, for networks that were
 * closed to a key that may do more than they, and for a revoked key, 400, `stale` and 404 as for every record.
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput): Promise<RecordResult> {
  const viewer = mayChangeKeys(ctx)
  const read = readForm(ctx, updateApiKeyInput, input)
  if (!read.ok) return read
  const { id, version, ...values } = read.form

  return inTransaction<RecordResult>(ctx, async (em) => {
    const key = await lockRecord(em, ApiKey, id)
    if (key === null) return notThere
    if (isStale(key, version)) return stale
    const refusal =
      mayChangeKey(key) ??
      mayGrant(viewer, values.scopes ?? [], key.scopes) ??
      mayOpenNetworks(viewer, key, values.addresses)
    if (refusal !== null) return refusal

    const changes = await writeFields(em, key, givenFields(values))
    await closeSockets(em, ctx.school.id, id)
    await logChanges(em, ctx, viewer, apiKeyRecord, key, changes)
    return { ok: true, id }
  })
}
