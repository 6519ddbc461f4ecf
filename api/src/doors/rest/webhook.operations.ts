import { webhookDeliveriesInput } from '@koma/schema/input/webhook'
import { z } from 'zod'
import type { Context, UserType } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { createWebhook, type WebhookResult } from '../../webhooks/createWebhook.ts'
import { deleteWebhook } from '../../webhooks/deleteWebhook.ts'
import { rotateWebhookSecret } from '../../webhooks/rotateWebhookSecret.ts'
import { replayWebhook, type WebhookMessageResult, testWebhook } from '../../webhooks/sendAgain.ts'
import { updateWebhook } from '../../webhooks/updateWebhook.ts'
import { webhook, webhookDeliveries, webhooks } from '../../webhooks/webhook.reads.ts'
import { answerOrStatus } from './answer.shape.ts'
import { idOrUnknown } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { pageQuery } from './pageQuery.ts'
import {
  deliveriesShape,
  newWebhookBody,
  replayBody,
  testBody,
  webhookAnswer,
  webhookBody,
  webhookOf,
  webhookShape,
  webhooksShape,
} from './webhook.shape.ts'

const allowed: readonly UserType[] = ['staff']
const answer = webhookAnswer

const { state } = webhookDeliveriesInput.shape
const deliveriesQuery = z.object({
  state: state.describe('Returns only messages that wait, were sent, or failed.'),
  ...pageQuery,
})

async function answered(ctx: Context, result: WebhookResult & WebhookMessageResult, id = result.ok ? result.id : '') {
  const outcome = answerOrStatus(ctx, result)
  const found = id === '' ? null : await webhook(ctx, id)
  const { secret, messages }: { secret?: string; messages?: number } = result.ok ? result : {}
  return {
    ...outcome,
    data: found === null ? null : webhookOf(found),
    ...(secret === undefined ? {} : { secret }),
    ...(messages === undefined ? {} : { messages }),
  }
}

/** The paths of webhooks (decision 046). */
export const webhookOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/webhooks',
    name: 'listWebhooks',
    summary: 'Lists the webhooks of the school.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:read'],
    answer: webhooksShape,
    run: async (ctx) => (await webhooks(ctx)).map(webhookOf),
  }),
  operation({
    method: 'GET',
    path: '/api/webhooks/:id',
    name: 'getWebhook',
    summary: 'Returns one webhook.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:read'],
    answer: webhookShape,
    async run(ctx, { id }) {
      const found = await webhook(ctx, idOrUnknown(id))
      if (found === null) throw notFound(ctx.language)
      return webhookOf(found)
    },
  }),
  operation({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    name: 'listWebhookDeliveries',
    summary: 'Lists the messages a webhook was sent in the last 30 days, with their delivery, newest first.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:read'],
    query: deliveriesQuery,
    answer: deliveriesShape,
    run: async (ctx, { id, query }) => webhookDeliveries(ctx, { id: idOrUnknown(id), ...query }),
  }),
  operation({
    method: 'POST',
    path: '/api/webhooks',
    name: 'createWebhook',
    summary: 'Creates a webhook. It gets only events that happen from now on.',
    allowed,
    staff: ['settingsEdit'],
    fresh: true,
    scopes: ['webhooks:write'],
    body: newWebhookBody,
    answer,
    run: async (ctx, { body }) => answered(ctx, await createWebhook(ctx, body)),
  }),
  operation({
    method: 'PUT',
    path: '/api/webhooks/:id',
    name: 'updateWebhook',
    summary: 'Changes a webhook, or switches it on or off.',
    allowed,
    staff: ['settingsEdit'],
    fresh: true,
    scopes: ['webhooks:write'],
    body: webhookBody,
    answer,
    run: async (ctx, { id, body }) =>
      answered(ctx, await updateWebhook(ctx, { id: idOrUnknown(id), ...body }), idOrUnknown(id)),
  }),
  operation({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    name: 'deleteWebhook',
    summary: 'Deletes a webhook and its stored messages.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:write'],
    answer,
    run: async (ctx, { id }) => answered(ctx, await deleteWebhook(ctx, { id: idOrUnknown(id) })),
  }),
  operation({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    name: 'rotateWebhookSecret',
    summary: 'Gives a webhook a new secret. For 24 hours, messages are signed with both.',
    allowed,
    staff: ['settingsEdit'],
    fresh: true,
    scopes: ['webhooks:write'],
    answer,
    run: async (ctx, { id }) => answered(ctx, await rotateWebhookSecret(ctx, { id: idOrUnknown(id) })),
  }),
  operation({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    name: 'testWebhook',
    summary: 'Sends a test message, or a sample of an event, to a webhook.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:write'],
    body: testBody,
    answer,
    run: async (ctx, { id, body }) => answered(ctx, await testWebhook(ctx, { id: idOrUnknown(id), ...body })),
  }),
  operation({
    method: 'POST',
    path: '/api/webhooks/:id/replay',
    name: 'replayWebhook',
    summary: 'Sends one message again, or all messages of a period, with the same ids.',
    allowed,
    staff: ['settingsEdit'],
    scopes: ['webhooks:write'],
    body: replayBody,
    answer,
    run: async (ctx, { id, body }) => answered(ctx, await replayWebhook(ctx, { id: idOrUnknown(id), ...body })),
  }),
]
