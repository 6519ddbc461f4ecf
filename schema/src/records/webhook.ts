import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'
import { oneLine } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { createInput, field, updateInput } from './record.ts'

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) && url.username + url.password === ''
}

const url = oneLine(500)
  .refine((text) => text !== '', saying('required'))
  .refine(isAddress, saying('badWebhookUrl'))

/** An address to which events are sent (decision 046). Its secret is kept apart. */
export const webhookFields = {
  url: field(url, {
    words: { jp: '送信先のアドレス', en: 'Address' },
    description: 'The https address that events are sent to by POST, without a user name or password in it.',
  }),
  description: field(oneLine(100), {
    words: { jp: '用途', en: 'What it is for' },
    description: 'The purpose of the webhook, in your own words.',
    defaultValue: '',
  }),
  types: field(z.array(z.enum(eventTypeNames)).max(eventTypeNames.length), {
    words: { jp: '通知するイベント', en: 'Events' },
    description: 'The types of events the webhook gets. An empty list means all.',
    defaultValue: [],
  }),
  active: field(z.boolean(), {
    words: { jp: '有効', en: 'Active' },
    description: 'Whether the webhook gets events. Events that happen while it is off are not sent later.',
    defaultValue: true,
  }),
}

export const createWebhookInput = createInput(webhookFields)
  .omit({ active: true })
  .describe('A new webhook. It gets only events that happen from now on.')
export type CreateWebhookInput = z.input<typeof createWebhookInput>

export const updateWebhookInput = updateInput(webhookFields)
export type UpdateWebhookInput = z.input<typeof updateWebhookInput>
