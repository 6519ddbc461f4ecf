import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const allowed = { staff: 'keysEdit' } as const
const first = ({ apiKey }: Scene) => ({ id: apiKey })
const change = { version: 1, name: '会計ソフト' }

export const keyRights: Right[] = [
  { operation: 'query apiKeys', allowed, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation createApiKey',
    allowed,
    call: () => ({ input: { name: '表示板', scopes: ['slots_read'] } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateApiKey',
    allowed,
    call: (scene) => ({ input: { ...first(scene), ...change } }),
    foreign: '404',
  },
  { operation: 'mutation rotateApiKey', allowed, call: (scene) => ({ input: first(scene) }), foreign: '404' },
  { operation: 'mutation revokeApiKey', allowed, call: first, foreign: '404' },
  { operation: 'GET /api/keys', allowed, call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/keys/:id', allowed, call: first, gets: 'ok', foreign: 'NOT_FOUND' },
  {
    operation: 'POST /api/keys',
    allowed,
    call: () => ({ body: { name: '表示板', scopes: ['slots:read'] } }),
    foreign: 'names nothing',
  },
  {
    operation: 'PUT /api/keys/:id',
    allowed,
    call: (scene) => ({ ...first(scene), body: change }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/keys/:id/rotate',
    allowed,
    call: (scene) => ({ ...first(scene), body: {} }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'POST /api/keys/:id/revoke', allowed, call: first, foreign: 'NOT_FOUND' },
]
