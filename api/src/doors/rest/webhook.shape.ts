import { replayWebhookInput, testWebhookInput } from '@koma/schema/input/webhook'
import { createWebhookInput, updateWebhookInput, webhookFields } from '@koma/schema/records/webhook'
import { z } from 'zod'
import type { WebhookRow } from '../../webhooks/webhook.entity.ts'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { restShape, restValues } from './restFields.ts'

export const webhookShape = z
  .object({
    _id: z.string(),
    version: z.int().describe('The version of the record, which grows with every edit.'),
    ...restShape(webhookFields),
    stoppedWhy: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe(
        'Why Koma switched the webhook off: the receiver answered 410, or no message could be delivered for three days.',
      ),
  })
  .register(components, { id: 'Webhook' })

export const webhooksShape = z.array(webhookShape).register(components, { id: 'Webhooks' })

/** Returns a webhook as REST shows it. */
export function webhookOf(webhook: WebhookRow) {
  const { id, version, stoppedWhy } = webhook
  return { _id: id, version, ...restValues(webhookFields, webhook), stoppedWhy: stoppedWhy ?? null }
}

export const newWebhookBody = createWebhookInput.register(components, { id: 'NewWebhookBody' })
export const webhookBody = updateWebhookInput.omit({ id: true }).register(components, { id: 'WebhookBody' })
const { deliveryId, since, until, state } = replayWebhookInput.shape
export const replayBody = z
  .object({
    deliveryId,
    since,
    until,
    state: state.describe('With `since`, only messages that were `sent` or `failed`.'),
  })
  .register(components, { id: 'ReplayBody' })

export const testBody = testWebhookInput.omit({ id: true }).register(components, { id: 'TestWebhookBody' })

export const webhookAnswer = recordAnswer(
  webhookShape.nullable().describe('The webhook as it is now; null when it was deleted.'),
)
  .extend({
    secret: z.string().optional().describe('The secret with which messages are signed. Returned only when it is new.'),
    messages: z.int().optional().describe('The number of messages that will be sent; null if nothing is sent.'),
  })
  .register(components, { id: 'WebhookAnswer' })

export const deliveriesShape = z
  .object({
    deliveries: z.array(
      z
        .object({
          id: z.string(),
          messageId: z.string().describe('The `webhook-id` of the message, the same in every attempt.'),
          type: z.string().describe('The type of the event; `test` for a test or a sample.'),
          state: z.enum(['waiting', 'sent', 'failed']).describe('Whether the message is waiting, was sent or failed.'),
          tries: z.int(),
          status: z.int().nullable().describe('The HTTP status of the last response; null if there was none.'),
          error: z.string().nullable().describe('The error of the last attempt; null if there was none.'),
          answer: z.string().nullable().describe('The beginning of the last response body; null if there was none.'),
          body: z.string().describe('The body of the message.'),
          madeAt: z.string(),
          doneAt: z.string().nullable(),
          nextAt: z.string().nullable(),
        })
        .register(components, { id: 'WebhookDelivery' }),
    ),
    hasMore: z.boolean(),
    next: z.string().nullable().describe('after, for the next page.'),
  })
  .register(components, { id: 'WebhookDeliveries' })
