import { type CreateWebhookInput, createWebhookInput } from '@koma/schema/records/webhook'
import { queueMade } from '../mail/securityMails.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../platform/record/changes.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { beginWebhook } from './secret.ts'
import { mayChangeWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/** The outcome of making a webhook or giving it another secret; the secret is shown this once. */
export type WebhookResult = RecordResult & { secret?: string }

/**
 * Makes a webhook, to which events are sent from now on. Staff with `settingsEdit`; 400 for a field filled in wrongly,
 * 403 for types that a key may not read.
 */
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<WebhookResult> {
  const viewer = mayChangeWebhooks(ctx)
  const read = readForm(ctx, createWebhookInput, input)
  if (!read.ok) return read
  const broken = mayTell(viewer, read.form.types ?? [])
  if (broken !== null) return broken
  return inTransaction<WebhookResult>(ctx, async (em) => {
    const id = await addLogged(em, ctx, viewer, webhookRecord, givenFields(read.form))
    const secret = await beginWebhook(em, ctx.school.id, id)
    ctx.call?.conceal?.(secret)
    const { url, description } = read.form
    const name = description || new URL(url).host
    await queueMade(em, ctx.school.id, viewer, { kind: 'webhookCreated', data: { name } })
    return { ok: true, id, secret }
  })
}
