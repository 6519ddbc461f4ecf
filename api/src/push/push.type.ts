import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'

@ObjectType('PushSettings', { description: "What a browser needs to get notifications, and the session's choice." })
export class PushSettingsType {
  @Field(() => String, {
    description: 'The `applicationServerKey` with which a browser subscribes, in base64url.',
  })
  publicKey!: string
  @Field(() => Boolean, { description: "Whether notifications are sent to this session's browser." })
  subscribed!: boolean
}

@ObjectType('SubscribeToPushPayload', { implements: AnswerType })
export class SubscribeToPushPayload extends AnswerType {
  @Field(() => PushSettingsType) pushSettings!: PushSettingsType
}

@ObjectType('UnsubscribeFromPushPayload', { implements: AnswerType })
export class UnsubscribeFromPushPayload extends AnswerType {
  @Field(() => PushSettingsType) pushSettings!: PushSettingsType
}
