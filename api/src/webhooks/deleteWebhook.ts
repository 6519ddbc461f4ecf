import { oneRecordInput } from '@koma/schema/input/record'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Webhook } from './webhook.entity.ts'
import { mayKeepWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/** Deletes a webhook with all that was kept of what it was sent. Staff with `settingsEdit`; 404 without one. */
export async function deleteWebhook(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayKeepWebhooks(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const webhook = await lockRecord(em, Webhook, id)
    if (webhook === null) return notThere
    const refusal = mayTell(viewer, webhook.types)
    if (refusal !== null) return refusal
    await removeLogged(em, ctx, viewer, webhookRecord, webhook)
    return { ok: true, id }
  })
}
