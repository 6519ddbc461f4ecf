import { type UpdateWebhookInput, updateWebhookInput } from '@koma/schema/input/webhook'
import { readForm } from '../record/answer.ts'
import { changeRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { giveUpWaiting } from './deliver.ts'
import { beginAnew } from './secret.ts'
import { mayKeepWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/**
 * Changes a webhook, or switches it off and on again: then it is told of what happens from then on. Staff with `settingsEdit`;
 * 400, `stale` and 404 as for every record, 403 for what a key may not read.
 */
export async function updateWebhook(ctx: Context, input: UpdateWebhookInput): Promise<RecordResult> {
  const viewer = mayKeepWebhooks(ctx)
  const read = readForm(ctx, updateWebhookInput, input)
  if (!read.ok) return read
  return changeRecord(ctx, viewer, webhookRecord, read.form, {
    judge: async (em, { id, active, types }) => {
      const broken = mayTell(viewer, types) ?? mayTell(viewer, read.form.types ?? types)
      if (broken !== null) return broken
      if (read.form.active === true && !active) await beginAnew(em, ctx.school.id, id)
      return null
    },
    parts: async (em, id) => {
      await giveUpWaiting(em, ctx.school.id, id)
      return {}
    },
    follows: () => (read.form.active === true ? { stoppedWhy: null } : {}),
  })
}
