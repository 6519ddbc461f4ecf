import { type KeyScope, keyScopes, scopeWords } from '@koma/schema/keyScopes'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

const named = keyScopes.map((scope) => [scope.replace(':', '_'), scope] as const)

/** GraphQL names hold no colons; the values are those of REST. */
export const KeyScopeEnum: Record<string, KeyScope> = Object.fromEntries(named)
registerEnumType(KeyScopeEnum, {
  name: 'KeyScope',
  description: 'What a key may do.',
  valuesConfig: Object.fromEntries(named.map(([name, scope]) => [name, { description: scopeWords(scope) }])),
})

const ApiKeyStateEnum = graphqlEnum('ApiKeyState', ['active', 'expired', 'revoked'] as const)

@ObjectType('ApiKey', { description: 'A key of a program. Its token is shown when it is made, and never again.' })
export class ApiKeyType extends RecordType {
  @Field(() => String, { description: 'What it is for; the log names it so.' }) name!: string
  @Field(() => String, { description: 'Its short name in the log.' }) code!: string
  @Field(() => [KeyScopeEnum], { description: 'What it may do; writing lets read.' }) scopes!: KeyScope[]
  @Field(() => [String], { description: 'From which networks it may be used; empty: from anywhere.' })
  addresses!: string[]
  @Field(() => ApiKeyStateEnum, { description: 'Whether it opens anything.' }) state!: 'active' | 'expired' | 'revoked'
  @Field(() => Instant, { nullable: true, description: 'From when on it is good for nothing; null: never.' })
  expiresAt!: string | null
  @Field(() => Instant, { nullable: true, description: 'When it was revoked; null: it was not.' }) revokedAt!:
    | string
    | null
  @Field(() => Instant, { nullable: true, description: 'When it was last used, to the minute; null: not yet.' })
  lastUsedAt!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'Until when the token of before the last rotation is good, too; null: there is none.',
  })
  formerUntil!: string | null
  @Field(() => Instant, {
    nullable: true,
    description: 'When that former token was last used, to the minute; null: never, or there is none.',
  })
  formerUsedAt!: string | null
}

@ObjectType('ApiKeyPayload', { implements: AnswerType, description: 'How a change of a key ended.' })
export class ApiKeyPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: it is revoked, or would be allowed what one is not allowed oneself; 404: there is none.',
  })
  override code!: string
  @Field(() => ApiKeyType, { nullable: true, description: 'As it is now; null when there is none.' })
  apiKey!: ApiKeyType | null
  @Field(() => String, {
    nullable: true,
    description: 'What the program sends as Authorization: Bearer, where it is new: keep it, it is not shown again.',
  })
  token!: string | null
}
