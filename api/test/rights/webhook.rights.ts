import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const allowed = { staff: 'settingsEdit' } as const
const first = ({ webhook }: Scene) => ({ id: webhook })
const input = { url: 'https://koma.example/hook', types: ['slot_changed'] }
const body = { ...input, types: ['slot.changed'] }
const change = { version: 1, description: '会計' }
const replay = { since: '2020-01-01T00:00:00Z' }

export const webhookRights: Right[] = [
  { operation: 'query webhooks', allowed, call: () => ({}), foreign: 'names nothing' },
  // Nothing was sent to what another school has.
  { operation: 'query webhookDeliveries', allowed, call: first, foreign: 'empty' },
  { operation: 'mutation createWebhook', allowed, call: () => ({ input }), foreign: 'names nothing' },
  {
    operation: 'mutation updateWebhook',
    allowed,
    call: ({ webhook }) => ({ input: { id: webhook, ...change } }),
    foreign: '404',
  },
  {
    operation: 'mutation replayWebhook',
    allowed,
    call: ({ webhook }) => ({ input: { id: webhook, ...replay } }),
    foreign: '404',
  },
  ...['deleteWebhook', 'rotateWebhookSecret', 'testWebhook'].map((name): Right => ({
    operation: `mutation ${name}`,
    allowed,
    call: first,
    foreign: '404',
  })),
  { operation: 'GET /api/webhooks', allowed, call: () => ({}), foreign: 'names nothing' },
  { operation: 'POST /api/webhooks', allowed, call: () => ({ body }), foreign: 'names nothing' },
  { operation: 'GET /api/webhooks/:id', allowed, call: first, gets: 'ok', foreign: 'NOT_FOUND' },
  { operation: 'GET /api/webhooks/:id/deliveries', allowed, call: first, gets: 'ok', foreign: 'empty' },
  {
    operation: 'PUT /api/webhooks/:id',
    allowed,
    call: (scene) => ({ ...first(scene), body: change }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/webhooks/:id/replay',
    allowed,
    call: (scene) => ({ ...first(scene), body: replay }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'DELETE /api/webhooks/:id', allowed, call: first, foreign: 'NOT_FOUND' },
  ...['secret', 'test'].map((name): Right => ({
    operation: `POST /api/webhooks/:id/${name}`,
    allowed,
    call: first,
    foreign: 'NOT_FOUND',
  })),
]
