import {
  type ReplayWebhookInput,
  replayWebhookInput,
  type TestWebhookInput,
  testWebhookInput,
  type WebhookDeliveriesInput,
  webhookDeliveriesInput,
} from '@koma/schema/input/webhook'
import {
  type CreateWebhookInput,
  createWebhookInput,
  type UpdateWebhookInput,
  updateWebhookInput,
} from '@koma/schema/records/webhook'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { createWebhook, type WebhookResult } from './createWebhook.ts'
import { deleteWebhook } from './deleteWebhook.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { replayWebhook, type WebhookMessageResult, testWebhook } from './sendAgain.ts'
import { updateWebhook } from './updateWebhook.ts'
import { webhook, webhookDeliveries, webhooks } from './webhook.reads.ts'
import { DeliveryStateEnum, WebhookDeliveryPageType, WebhookPayload, WebhookRecordType } from './webhook.type.ts'

const CreateWebhookInputType = inputType('CreateWebhookInput', createWebhookInput)
const UpdateWebhookInputType = inputType('UpdateWebhookInput', updateWebhookInput, { required: ['version'] })
const ReplayWebhookInputType = inputType('ReplayWebhookInput', replayWebhookInput, {
  types: { id: ID, deliveryId: ID, state: DeliveryStateEnum },
})
const WebhookDeliveriesArgs = argsType('WebhookDeliveriesArgs', webhookDeliveriesInput, {
  types: { state: DeliveryStateEnum, after: ID },
})
const TestWebhookArgs = argsType('TestWebhookArgs', testWebhookInput, { types: { id: ID } })

@Resolver()
export class WebhookResolver {
  @Query(() => [WebhookRecordType], { description: 'Lists the webhooks of the school.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:read'] })
  webhooks(@Ctx() ctx: Context) {
    return webhooks(ctx)
  }

  @Query(() => WebhookDeliveryPageType, {
    description: 'Lists the deliveries of a webhook of the last 30 days, newest first.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:read'] })
  webhookDeliveries(@Ctx() ctx: Context, @Args(() => WebhookDeliveriesArgs) input: WebhookDeliveriesInput) {
    return webhookDeliveries(ctx, input)
  }

  @Mutation(() => WebhookPayload, { description: 'Creates a webhook.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'], fresh: true })
  async createWebhook(@Ctx() ctx: Context, @Arg('input', () => CreateWebhookInputType) input: CreateWebhookInput) {
    return answered(ctx, await createWebhook(ctx, input))
  }

  @Mutation(() => WebhookPayload, { description: 'Changes a webhook.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'], fresh: true })
  async updateWebhook(@Ctx() ctx: Context, @Arg('input', () => UpdateWebhookInputType) input: UpdateWebhookInput) {
    return answered(ctx, await updateWebhook(ctx, input), input.id)
  }

  @Mutation(() => WebhookPayload, { description: 'Deletes a webhook.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'] })
  async deleteWebhook(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteWebhook(ctx, { id }), id)
  }

  @Mutation(() => WebhookPayload, {
    description: 'Gives a webhook a new secret. For 24 hours, messages are signed with both.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'], fresh: true })
  async rotateWebhookSecret(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await rotateWebhookSecret(ctx, { id }), id)
  }

  @Mutation(() => WebhookPayload, {
    description: 'Sends a test message, or a sample of an event, to a webhook.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'] })
  async testWebhook(@Ctx() ctx: Context, @Args(() => TestWebhookArgs) input: TestWebhookInput) {
    return answered(ctx, await testWebhook(ctx, input), input.id)
  }

  @Mutation(() => WebhookPayload, { description: 'Sends webhook messages again, with the same ids.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['webhooks:write'] })
  async replayWebhook(@Ctx() ctx: Context, @Arg('input', () => ReplayWebhookInputType) input: ReplayWebhookInput) {
    return answered(ctx, await replayWebhook(ctx, input), input.id)
  }
}

/** Returns the answer with the webhook as it is now. */
async function answered(ctx: Context, result: WebhookResult & WebhookMessageResult, id = result.ok ? result.id : '') {
  const details = result.ok ? result : { secret: undefined, messages: undefined }
  return {
    ...answerOf(ctx, result),
    webhook: id === '' ? null : await webhook(ctx, id),
    secret: details.secret ?? null,
    messages: details.messages ?? null,
  }
}
