import { keyScopes, scopeWords } from '@koma/schema/keyScopes'
import { apiKeyFields } from '@koma/schema/records/apiKey'
import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { withFields } from '../record/recordType.ts'
import { enumOfWords, graphqlEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

/** GraphQL names hold no colons; the values are those of REST. */
enumOfWords('KeyScope', 'A scope of a key.', keyScopes, scopeWords)

const ApiKeyStateEnum = graphqlEnum('ApiKeyState', ['active', 'expired', 'revoked'] as const)

@ObjectType('ApiKey', { description: 'A key of a program. Its token is shown once, when it is created.' })
export class ApiKeyType extends withFields(RecordType, 'ApiKey', apiKeyFields) {
  @Field(() => ApiKeyStateEnum, { description: 'Whether the key is active, expired or revoked.' }) state!:
    | 'active'
    | 'expired'
    | 'revoked'
  @Field(() => Instant, { nullable: true, description: 'The time it expires; null: never.' })
  expiresAt!: string | null
  @Field(() => Instant, { nullable: true, description: 'The time it was revoked; null: it was not.' }) revokedAt!:
    | string
    | null
  @Field(() => Instant, { nullable: true, description: 'The time it was last used, to the minute; null: not yet.' })
  lastUsedAt!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time until which the previous token also works; null: there is none.',
  })
  formerUntil!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'The time the previous token was last used, to the minute; null: never, or there is none.',
  })
  formerUsedAt!: string | null
}

@ObjectType('ApiKeyPayload', { implements: AnswerType, description: 'The outcome of a change of a key.' })
export class ApiKeyPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: it is revoked, or would be allowed what one is not allowed oneself; 404: it does not exist.',
  })
  override code!: string
  @Field(() => ApiKeyType, { nullable: true, description: 'The key as it is now; null when there is none.' })
  apiKey!: ApiKeyType | null
  @Field(() => String, {
    nullable: true,
    description:
      'The token to send as `Authorization: Bearer`, where it is new, to keep: it is not shown again. Otherwise null.',
  })
  token!: string | null
}
