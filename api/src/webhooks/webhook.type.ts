import { webhookFields } from '@koma/schema/records/webhook'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { RecordType } from '../platform/record/baseRecord.type.ts'
import { withFields } from '../platform/record/recordType.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { Instant } from '../platform/shared/scalars.ts'

export const DeliveryStateEnum = graphqlEnum('WebhookDeliveryState', ['waiting', 'sent', 'failed'] as const)
const StoppedEnum = graphqlEnum('WebhookStopped', ['gone', 'failing'] as const)

@ObjectType('WebhookRecord', {
  description: 'An address that events are sent to. Its secret is returned once, on creation.',
})
@Access({ scopes: ['webhooks:read'] })
export class WebhookRecordType extends withFields(RecordType, 'WebhookRecord', webhookFields) {
  @Field(() => StoppedEnum, {
    nullable: true,
    description:
      'Why Koma switched the webhook off: the receiver answered 410, or no message could be delivered for three days; null if it did not.',
  })
  stoppedWhy!: 'gone' | 'failing' | null
}

@ObjectType('WebhookDelivery', { description: 'One message to a webhook, and its delivery.' })
@Access({ scopes: ['webhooks:read'] })
export class WebhookDeliveryType {
  @Field(() => ID) id!: string
  @Field(() => ID, {
    description: 'The `webhook-id` of the message: the id of the event, the same in every attempt.',
  })
  messageId!: string
  @Field(() => String, { description: 'The type of the event, or `test`.' }) type!: string
  @Field(() => DeliveryStateEnum, { description: 'Whether the message is waiting, was sent or failed.' })
  state!: 'waiting' | 'sent' | 'failed'
  @Field(() => Int, { description: 'The number of attempts.' }) tries!: number
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last response; null if there was none.' })
  status!: number | null
  @Field(() => String, { nullable: true, description: 'The error of the last attempt; null if there was none.' })
  error!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The beginning of the last response body; null if there was none.',
  })
  answer!: string | null
  @Field(() => String, { description: 'The body of the message.' }) body!: string
  @Field(() => Instant, { description: 'The time the message was created.' }) madeAt!: string
  @Field(() => Instant, {
    nullable: true,
    description: 'The time the message was sent or given up; null while it is waiting.',
  })
  doneAt!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time of the next attempt; null if it is due now or there is none.',
  })
  nextAt!: string | null
}

@ObjectType('WebhookDeliveryPage', { description: 'Deliveries of a webhook.' })
@Access({ scopes: ['webhooks:read'] })
export class WebhookDeliveryPageType {
  @Field(() => [WebhookDeliveryType], { description: 'The deliveries, newest first.' })
  deliveries!: WebhookDeliveryType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => ID, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}

@ObjectType('WebhookPayload', { implements: AnswerType, description: 'The result of a change of a webhook.' })
@Access({ scopes: [] })
export class WebhookPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the webhook; 400 if a field is wrong; 404 if the webhook does not exist.',
  })
  override code!: string
  @Field(() => WebhookRecordType, { nullable: true, description: 'The webhook as it is now; null if there is none.' })
  webhook!: WebhookRecordType | null
  @Field(() => String, {
    nullable: true,
    description: 'A new secret with which messages are signed. Store it: it is not returned again. Otherwise null.',
  })
  secret!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of messages that will be sent; null if nothing is sent.',
  })
  messages!: number | null
}
