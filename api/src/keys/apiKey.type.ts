import { keyScopes, scopeWords } from '@koma/schema/keyScopes'
import { apiKeyFields } from '@koma/schema/records/apiKey'
import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { RecordType } from '../platform/record/baseRecord.type.ts'
import { withFields } from '../platform/record/recordType.ts'
import { enumOfWords, graphqlEnum } from '../platform/shared/enums.ts'
import { Instant } from '../platform/shared/scalars.ts'

/** GraphQL names hold no colons; the values are those of REST. */
enumOfWords('KeyScope', 'A scope of a key.', keyScopes, scopeWords)

const ApiKeyStateEnum = graphqlEnum('ApiKeyState', ['active', 'expired', 'revoked'] as const)

@ObjectType('ApiKey', { description: 'An API key of a program. Its token is returned once, on creation.' })
export class ApiKeyType extends withFields(RecordType, 'ApiKey', apiKeyFields) {
  @Field(() => ApiKeyStateEnum, { description: 'Whether the key is active, expired or revoked.' }) state!:
    | 'active'
    | 'expired'
    | 'revoked'
  @Field(() => Instant, { nullable: true, description: 'The time the key expires; null if it never does.' })
  expiresAt!: string | null
  @Field(() => Instant, { nullable: true, description: 'The time the key was revoked; null if it was not.' })
  revokedAt!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time the key was last used, to the minute; null if it never was.',
  })
  lastUsedAt!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time until which the previous token also works; null if there is none.',
  })
  formerUntil!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time the previous token was last used, to the minute; null if it never was or does not exist.',
  })
  formerUsedAt!: string | null
}

@ObjectType('ApiKeyPayload', { implements: AnswerType, description: 'The result of a change of a key.' })
export class ApiKeyPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the key; 400 if a field is wrong; 403 if the key is revoked or would get scopes you do not have; 404 if the key does not exist.',
  })
  override code!: string
  @Field(() => ApiKeyType, { nullable: true, description: 'The key as it is now; null if there is none.' })
  apiKey!: ApiKeyType | null
  @Field(() => String, {
    nullable: true,
    description: 'A new token, to send as `Authorization: Bearer`. Store it: it is not returned again. Otherwise null.',
  })
  token!: string | null
}
