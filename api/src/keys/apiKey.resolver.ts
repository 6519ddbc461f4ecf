import { type RotateApiKeyInput, rotateApiKeyInput } from '@koma/schema/input/apiKey'
import {
  type CreateApiKeyInput,
  createApiKeyInput,
  type UpdateApiKeyInput,
  updateApiKeyInput,
} from '@koma/schema/records/apiKey'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { Instant } from '../platform/shared/scalars.ts'
import { apiKey, apiKeys } from './apiKey.reads.ts'
import { ApiKeyPayload, ApiKeyType } from './apiKey.type.ts'
import { type ApiKeyResult, createApiKey } from './createApiKey.ts'
import { revokeApiKey } from './revokeApiKey.ts'
import { rotateApiKey } from './rotateApiKey.ts'
import { updateApiKey } from './updateApiKey.ts'

const CreateApiKeyInputType = inputType('CreateApiKeyInput', createApiKeyInput, {
  types: { expiresAt: Instant },
})
const UpdateApiKeyInputType = inputType('UpdateApiKeyInput', updateApiKeyInput, { required: ['version'] })
const RotateApiKeyInputType = inputType('RotateApiKeyInput', rotateApiKeyInput, { types: { id: ID } })

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKeyType], { description: "Lists the school's API keys, newest first." })
  @Access({ people: ['staff'], staff: ['keysEdit'] })
  apiKeys(@Ctx() ctx: Context) {
    return apiKeys(ctx)
  }

  @Mutation(() => ApiKeyPayload, {
    description:
      'Creates a key and returns its token, only this once. Staff can grant only what they may do themselves.',
  })
  @Access({ people: ['staff'], staff: ['keysEdit'], fresh: true })
  async createApiKey(@Ctx() ctx: Context, @Arg('input', () => CreateApiKeyInputType) input: CreateApiKeyInput) {
    return answered(ctx, await createApiKey(ctx, input))
  }

  @Mutation(() => ApiKeyPayload, {
    description: 'Changes a key and closes the connections opened with it.',
  })
  @Access({ people: ['staff'], staff: ['keysEdit'], fresh: true })
  async updateApiKey(@Ctx() ctx: Context, @Arg('input', () => UpdateApiKeyInputType) input: UpdateApiKeyInput) {
    return answered(ctx, await updateApiKey(ctx, input), input.id)
  }

  @Mutation(() => ApiKeyPayload, {
    description: 'Gives a key a new token. The old one keeps working for `overlapHours`, 24 by default.',
  })
  @Access({ people: ['staff'], staff: ['keysEdit'], fresh: true })
  async rotateApiKey(@Ctx() ctx: Context, @Arg('input', () => RotateApiKeyInputType) input: RotateApiKeyInput) {
    return answered(ctx, await rotateApiKey(ctx, input), input.id)
  }

  @Mutation(() => ApiKeyPayload, { description: 'Revokes a key at once. This cannot be undone.' })
  @Access({ people: ['staff'], staff: ['keysEdit'], fresh: true })
  async revokeApiKey(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await revokeApiKey(ctx, { id }), id)
  }
}

/** Returns the answer with the key as it is now. */
async function answered(ctx: Context, result: ApiKeyResult, id = result.ok ? result.id : '') {
  return {
    ...answerOf(ctx, result),
    apiKey: id === '' ? null : await apiKey(ctx, id),
    token: result.ok ? (result.token ?? null) : null,
  }
}
