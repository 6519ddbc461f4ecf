import { type UpdateApiKeyInput, updateApiKeyInput } from '@koma/schema/records/apiKey'
import { readForm } from '../platform/record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayChangeKey, mayGrant, mayKeepKeys, mayOpenNetworks } from './apiKey.policy.ts'
import { apiKeyRecord } from './apiKey.record.ts'
import { closeSockets } from './keySecret.ts'

/**
 * Changes what a key is called, may do, and from where; it counts from the next request on, and what is open with the
 * key closes. Staff with `keysEdit`; 403 for a scope that asks for a flag they do not hold, for networks that were
 * closed to a key that may do more than they, and for a revoked key, 400, `stale` and 404 as for every record.
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput): Promise<RecordResult> {
  const viewer = mayKeepKeys(ctx)
  const read = readForm(ctx, updateApiKeyInput, input)
  if (!read.ok) return read
  return updateLoggedRecord(ctx, viewer, apiKeyRecord, read.form, {
    judge: async (_em, key) =>
      mayChangeKey(key) ??
      mayGrant(viewer, read.form.scopes ?? [], key.scopes) ??
      mayOpenNetworks(viewer, key, read.form.addresses),
    parts: async (em, id) => {
      await closeSockets(em, ctx.school.id, id)
      return {}
    },
  })
}
