import { oneRecordInput } from '@koma/schema/input/record'
import { deleteLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayKeepWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/** Deletes a webhook with all that was kept of what it was sent. Staff with `settingsEdit`; 404 without one. */
export async function deleteWebhook(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayKeepWebhooks(ctx)
  return deleteLoggedRecord(ctx, viewer, webhookRecord, parseInput(ctx, oneRecordInput, input).id, {
    judge: async (_em, { types }) => mayTell(viewer, types),
  })
}
