import { webhookFields } from '@koma/schema/records/webhook'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** An address to which events of these types, or all events, are sent (decision 046). Its secret is kept apart. */
export const Webhook = defineEntity({
  name: 'Webhook',
  properties: {
    ...recordProperties,
    ...propertiesOf(webhookFields),
    stoppedWhy: p.string().$type<'gone' | 'failing'>().nullable(),
  },
})
export type WebhookRow = InferEntity<typeof Webhook>
