import type { EventTypeName } from '@koma/schema/eventTypes'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { EventTypeEnum } from '../events/event.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

export const DeliveryStateEnum = graphqlEnum('WebhookDeliveryState', ['waiting', 'sent', 'failed'] as const)
const StoppedEnum = graphqlEnum('WebhookStopped', ['gone', 'failing'] as const)

@ObjectType('WebhookRecord', {
  description: 'An address that is told of events. Its secret is shown when it is made, and never again.',
})
export class WebhookRecordType extends RecordType {
  @Field(() => String, { description: 'Where events are sent by POST.' }) url!: string
  @Field(() => String, { description: 'What it is for.' }) description!: string
  @Field(() => [EventTypeEnum], { description: 'Of which types it is told; empty: of all.' }) types!: EventTypeName[]
  @Field(() => Boolean, { description: 'Whether it is told of what happens.' }) active!: boolean
  @Field(() => StoppedEnum, {
    nullable: true,
    description:
      'Why Koma switched it off: its receiver answered 410, or nothing arrived for three days. null: it did not.',
  })
  stoppedWhy!: 'gone' | 'failing' | null
}

@ObjectType('WebhookDelivery', { description: 'One message to a webhook, and what came of it.' })
export class WebhookDeliveryType {
  @Field(() => ID) id!: string
  @Field(() => ID, { description: 'webhook-id: the id of the event, the same whenever it is sent again.' })
  messageId!: string
  @Field(() => String, { description: 'The type of the event, or test.' }) type!: string
  @Field(() => DeliveryStateEnum, { description: 'Whether it still waits, was sent, or was given up.' })
  state!: 'waiting' | 'sent' | 'failed'
  @Field(() => Int, { description: 'How often it has been tried.' }) tries!: number
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null: none came.' }) status!:
    | number
    | null
  @Field(() => String, { nullable: true, description: 'What went wrong at the last try; null: nothing.' }) error!:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'How the last answer begins.' }) answer!: string | null
  @Field(() => String, { description: 'What was sent.' }) body!: string
  @Field(() => Instant, { description: 'When it was made.' }) madeAt!: string
  @Field(() => Instant, { nullable: true, description: 'When it was sent or given up; null: it waits.' }) doneAt!:
    | string
    | null
  @Field(() => Instant, { nullable: true, description: 'When it is tried again; null: soon, or never.' }) nextAt!:
    | string
    | null
}

@ObjectType('WebhookDeliveryPage', { description: 'Deliveries of a webhook.' })
export class WebhookDeliveryPageType {
  @Field(() => [WebhookDeliveryType], { description: 'The latest first.' }) deliveries!: WebhookDeliveryType[]
  @Field(() => Boolean, { description: 'Whether there are older ones.' }) hasMore!: boolean
  @Field(() => ID, { nullable: true, description: 'To be given as `after` for the next page; null: there is none.' })
  next!: string | null
}

@ObjectType('WebhookPayload', { implements: AnswerType, description: 'How a change of a webhook ended.' })
export class WebhookPayload extends AnswerType {
  @Field(() => String, {
    description: '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 404: there is none.',
  })
  override code!: string
  @Field(() => WebhookRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  webhook!: WebhookRecordType | null
  @Field(() => String, {
    nullable: true,
    description: 'The secret its messages are signed with, where it is new: keep it, it is not shown again.',
  })
  secret!: string | null
  @Field(() => Int, { nullable: true, description: 'How many messages will be sent.' }) messages!: number | null
}
