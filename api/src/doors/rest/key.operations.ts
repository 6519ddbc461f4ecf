import { apiKey, apiKeys } from '../../keys/apiKey.reads.ts'
import { type ApiKeyResult, createApiKey } from '../../keys/createApiKey.ts'
import { revokeApiKey } from '../../keys/revokeApiKey.ts'
import { rotateApiKey } from '../../keys/rotateApiKey.ts'
import { updateApiKey } from '../../keys/updateApiKey.ts'
import type { Context, UserType } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerOrStatus } from './answer.shape.ts'
import { keyAnswer, keyBody, keyOf, keyShape, keysShape, newKeyBody, rotateBody } from './key.shape.ts'
import { idOrUnknown } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const allowed: readonly UserType[] = ['staff']
const answer = keyAnswer

async function answered(ctx: Context, result: ApiKeyResult, id = result.ok ? result.id : '') {
  const outcome = answerOrStatus(ctx, result)
  const found = id === '' ? null : await apiKey(ctx, id)
  const token = result.ok ? result.token : undefined
  return { ...outcome, data: found === null ? null : keyOf(found), ...(token === undefined ? {} : { token }) }
}

/** The paths of keys (decision 037). Keys cannot manage keys. */
export const keyOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/keys',
    name: 'listKeys',
    summary: "Lists the school's API keys, newest first.",
    allowed,
    staff: ['keysEdit'],
    answer: keysShape,
    run: async (ctx) => (await apiKeys(ctx)).map(keyOf),
  }),
  operation({
    method: 'GET',
    path: '/api/keys/:id',
    name: 'getKey',
    summary: 'Returns one API key.',
    allowed,
    staff: ['keysEdit'],
    answer: keyShape,
    async run(ctx, { id }) {
      const found = await apiKey(ctx, idOrUnknown(id))
      if (found === null) throw notFound(ctx.language)
      return keyOf(found)
    },
  }),
  operation({
    method: 'POST',
    path: '/api/keys',
    name: 'createKey',
    summary: 'Creates a key and returns its token, only this once. Staff can grant only what they may do themselves.',
    allowed,
    staff: ['keysEdit'],
    fresh: true,
    body: newKeyBody,
    answer,
    run: async (ctx, { body }) => answered(ctx, await createApiKey(ctx, body)),
  }),
  operation({
    method: 'PUT',
    path: '/api/keys/:id',
    name: 'updateKey',
    summary: 'Changes an API key and closes the connections opened with it.',
    allowed,
    staff: ['keysEdit'],
    fresh: true,
    body: keyBody,
    answer,
    run: async (ctx, { id, body }) =>
      answered(ctx, await updateApiKey(ctx, { id: idOrUnknown(id), ...body }), idOrUnknown(id)),
  }),
  operation({
    method: 'POST',
    path: '/api/keys/:id/rotate',
    name: 'rotateKey',
    summary: 'Gives a key a new token. The old one keeps working for `overlapHours`, 24 by default.',
    allowed,
    staff: ['keysEdit'],
    fresh: true,
    body: rotateBody,
    answer,
    run: async (ctx, { id, body }) =>
      answered(ctx, await rotateApiKey(ctx, { id: idOrUnknown(id), ...body }), idOrUnknown(id)),
  }),
  operation({
    method: 'POST',
    path: '/api/keys/:id/revoke',
    name: 'revokeKey',
    summary: 'Revokes a key at once. This cannot be undone.',
    allowed,
    staff: ['keysEdit'],
    fresh: true,
    answer,
    run: async (ctx, { id }) => answered(ctx, await revokeApiKey(ctx, { id: idOrUnknown(id) }), idOrUnknown(id)),
  }),
]
