import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { EventTypeName } from '@koma/schema/eventTypes'
import { recordProperties } from '../record/record.ts'

/** An address to which events of these types, or all events, are sent (decision 046). Its secret is kept apart. */
export const Webhook = defineEntity({
  name: 'Webhook',
  properties: {
    ...recordProperties,
    url: p.string(),
    description: p.string().default(''),
    types: p.array().columnType('text[]').$type<EventTypeName[]>().default([]),
    active: p.boolean().default(true),
    stoppedWhy: p.string().$type<'gone' | 'failing'>().nullable(),
  },
})
export type WebhookRow = InferEntity<typeof Webhook>
