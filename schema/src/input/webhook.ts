import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'
import { id, moment } from './fields.ts'
import { pageInput } from './page.ts'

/** The messages sent to a webhook, the latest first. */
export const webhookDeliveriesInput = z.object({
  id,
  state: z
    .enum(['waiting', 'sent', 'failed'])
    .nullish()
    .describe('Returns only messages that wait, were sent, or failed.'),
  ...pageInput,
})

export type WebhookDeliveriesInput = z.input<typeof webhookDeliveriesInput>

/** A test of a webhook, which may be a sample of an event. */
export const testWebhookInput = z.object({
  id,
  type: z
    .enum(eventTypeNames)
    .nullish()
    .describe(
      'The event type to send a sample of, with `sample: true`. If null, sends an empty message of type `test`.',
    ),
})

export type TestWebhookInput = z.input<typeof testWebhookInput>

/** The deliveries to send again: one, or all of a webhook that were made in a period. */
export const replayWebhookInput = z
  .object({
    id,
    deliveryId: id.nullish().describe('The id of one delivery to send again.'),
    since: moment.nullish().describe('Sends all messages created since this moment, ISO 8601 in UTC.'),
    until: moment.nullish().describe('With `since`, only messages created up to this moment, ISO 8601 in UTC.'),
    state: z.enum(['sent', 'failed']).nullish().describe('With `since`, only messages that were `sent` or `failed`.'),
  })
  .refine(({ deliveryId, since }) => (deliveryId ?? since ?? null) !== null, { path: ['deliveryId'] })

export type ReplayWebhookInput = z.input<typeof replayWebhookInput>
