import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'
import { id, oneLine } from './fields.ts'
import { pageInput } from './page.ts'
import { saying } from './problem.ts'
import { edited } from './record.ts'

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) && url.username + url.password === ''
}

const url = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text !== '', saying('required'))
  .refine(isAddress, saying('badWebhookUrl'))
  .describe('The address events are sent to, by POST: https, without a name or password in it.')

const more = {
  description: oneLine(100).nullish().describe('The purpose of the webhook, in your own words.'),
  types: z
    .array(z.enum(eventTypeNames))
    .max(eventTypeNames.length)
    .nullish()
    .describe('The types of events it gets; an empty list: all.'),
}

/** A new webhook: an address to which events are sent (decision 046). */
export const createWebhookInput = z
  .object({ url, ...more })
  .describe('A webhook. It hears of what happens from now on.')

export type CreateWebhookInput = z.input<typeof createWebhookInput>

/** Changes of a webhook. */
export const updateWebhookInput = z
  .object({
    ...edited,
    url: url.nullish(),
    ...more,
    active: z
      .boolean()
      .nullish()
      .describe('Whether it is sent events. What happens while it is off is not sent later.'),
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateWebhookInput = z.input<typeof updateWebhookInput>

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
      'The type of event to send a sample of, with `sample: true`; null: a message of type test without content.',
    ),
})

export type TestWebhookInput = z.input<typeof testWebhookInput>

/** The deliveries to send again: one, or all of a webhook that were made in a period. */
export const replayWebhookInput = z
  .object({
    id,
    deliveryId: id.nullish().describe('The id of one delivery to send again.'),
    since: z.iso.datetime().nullish().describe('All that were made since this moment, ISO 8601 in UTC.'),
    until: z.iso.datetime().nullish().describe('Beside since: none that were made later than this.'),
    state: z.enum(['sent', 'failed']).nullish().describe('Beside since: only what was sent, or was given up.'),
  })
  .refine(({ deliveryId, since }) => (deliveryId ?? since ?? null) !== null, { path: ['deliveryId'] })

export type ReplayWebhookInput = z.input<typeof replayWebhookInput>
