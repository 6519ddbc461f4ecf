import { webhookFields } from '@koma/schema/records/webhook'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { withFields } from '../record/recordType.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

export const DeliveryStateEnum = graphqlEnum('WebhookDeliveryState', ['waiting', 'sent', 'failed'] as const)
const StoppedEnum = graphqlEnum('WebhookStopped', ['gone', 'failing'] as const)

@ObjectType('WebhookRecord', {
  description: 'An address that events are sent to. Its secret is shown once, when it is created.',
})
@Access({ scopes: ['webhooks:read'] })
export class WebhookRecordType extends withFields(RecordType, 'WebhookRecord', webhookFields) {
  @Field(() => StoppedEnum, {
    nullable: true,
    description:
      'Why Koma switched it off: its receiver answered 410, or nothing arrived for three days. null: it did not.',
  })
  stoppedWhy!: 'gone' | 'failing' | null
}

@ObjectType('WebhookDelivery', { description: 'One message to a webhook, and what came of it.' })
@Access({ scopes: ['webhooks:read'] })
export class WebhookDeliveryType {
  @Field(() => ID) id!: string
  @Field(() => ID, {
    description: 'The `webhook-id` of the message: the id of its event, the same whenever it is sent again.',
  })
  messageId!: string
  @Field(() => String, { description: 'The type of the event, or test.' }) type!: string
  @Field(() => DeliveryStateEnum, { description: 'Whether it still waits, was sent, or was given up.' })
  state!: 'waiting' | 'sent' | 'failed'
  @Field(() => Int, { description: 'The number of attempts.' }) tries!: number
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null: none came.' }) status!:
    | number
    | null
  @Field(() => String, { nullable: true, description: 'The error of the last try; null: none.' }) error!: string | null
  @Field(() => String, { nullable: true, description: 'The beginning of the last answer; null: none came.' }) answer!:
    | string
    | null
  @Field(() => String, { description: 'The body of the message.' }) body!: string
  @Field(() => Instant, { description: 'The time it was made.' }) madeAt!: string
  @Field(() => Instant, { nullable: true, description: 'The time it was sent or given up; null: it waits.' }) doneAt!:
    | string
    | null
  @Field(() => Instant, { nullable: true, description: 'The time it is tried again; null: soon, or never.' }) nextAt!:
    | string
    | null
}

@ObjectType('WebhookDeliveryPage', { description: 'Deliveries of a webhook.' })
@Access({ scopes: ['webhooks:read'] })
export class WebhookDeliveryPageType {
  @Field(() => [WebhookDeliveryType], { description: 'The deliveries, newest first.' })
  deliveries!: WebhookDeliveryType[]
  @Field(() => Boolean, { description: 'Whether there are older ones.' }) hasMore!: boolean
  @Field(() => ID, { nullable: true, description: 'The `after` of the next page; null: there is none.' })
  next!: string | null
}

@ObjectType('WebhookPayload', { implements: AnswerType, description: 'The outcome of a change of a webhook.' })
@Access({ scopes: [] })
export class WebhookPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 404: it does not exist.',
  })
  override code!: string
  @Field(() => WebhookRecordType, { nullable: true, description: 'The webhook as it is now; null when there is none.' })
  webhook!: WebhookRecordType | null
  @Field(() => String, {
    nullable: true,
    description:
      'The secret its messages are signed with, where it is new, to keep: it is not shown again. Otherwise null.',
  })
  secret!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of messages that will be sent; null when nothing is sent.',
  })
  messages!: number | null
}
