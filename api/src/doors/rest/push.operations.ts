import { subscribeToPushInput } from '@koma/schema/input/push'
import { z } from 'zod'
import { pushSettings, subscribeToPush, unsubscribeFromPush } from '../../push/pushSubscriptions.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const body = subscribeToPushInput.register(components, { id: 'PushBody' })

const push = z
  .object({
    publicKey: z.string().describe('The `applicationServerKey` with which a browser subscribes, in base64url.'),
    subscribed: z.boolean().describe("Whether notifications are sent to this session's browser."),
  })
  .register(components, { id: 'Push' })

const saved = z
  .object({
    ...answerFields('The result code: 1001 on success; 400 if a field is wrong.'),
    data: push,
  })
  .register(components, { id: 'SavedPush' })

/** Turns notifications on and off for the browser of one's own session (PUSH-02). */
export const pushOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/settings/push',
    name: 'getPush',
    summary: 'Returns what a browser needs to get notifications, and whether it gets them.',
    allowed: ['student', 'teacher'],
    answer: push,
    run: (ctx) => pushSettings(ctx),
  }),
  operation({
    method: 'PUT',
    path: '/api/update/push',
    name: 'updatePush',
    refusesByStatus: true,
    summary: 'Sends notifications to the browser of this session, by its push subscription.',
    allowed: ['student', 'teacher'],
    body,
    answer: saved,
    async run(ctx, { body: subscription }) {
      const answer = answerShape(ctx, await subscribeToPush(ctx, subscription))
      return { ...answer, data: await pushSettings(ctx) }
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/update/push',
    name: 'deletePush',
    summary: 'Sends no more notifications to the browser of this session.',
    allowed: ['student', 'teacher'],
    answer: saved,
    async run(ctx) {
      const answer = answerShape(ctx, await unsubscribeFromPush(ctx))
      return { ...answer, data: await pushSettings(ctx) }
    },
  }),
]
