import { oneRecordInput } from '@koma/schema/input/record'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { queueMade } from '../mail/securityMails.ts'
import { notThere } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { WebhookResult } from './createWebhook.ts'
import { changeSecret } from './secret.ts'
import { Webhook } from './webhook.entity.ts'
import { mayChangeWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/**
 * Gives a webhook another secret; the one of before signs beside it for a day. Staff with `settingsEdit`; 404 without
 * one.
 */
export async function rotateWebhookSecret(ctx: Context, input: { id: string }): Promise<WebhookResult> {
  const viewer = mayChangeWebhooks(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<WebhookResult>(ctx, async (em) => {
    const webhook = await lockRecord(em, Webhook, id)
    if (webhook === null) return notThere
    const broken = mayTell(viewer, webhook.types)
    if (broken !== null) return broken
    const secret = await changeSecret(em, ctx.school.id, id)
    ctx.call?.conceal?.(secret)
    const { kind, nameOf } = webhookRecord
    const made = { kind: 'webhookCreated', data: { name: nameOf(webhook), renewed: true } } as const
    await queueMade(em, ctx.school.id, viewer, made)
    // That it was changed, never what it is.
    await noteRecord(em, ctx, viewer, {
      kind,
      id,
      name: nameOf(webhook),
      change: 'changed',
      changes: { secret: [null, null] },
    })
    return { ok: true, id, secret }
  })
}
