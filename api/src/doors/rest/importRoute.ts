import { LARGEST_IMPORT } from '@koma/schema/input/import'
import type { FastifyInstance } from 'fastify'
import { uploadImport } from '../../imports/uploadImport.ts'
import type { ContextBuilder } from '../requestContext.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerOnce, mustRunOnce, jsonAnswer } from './answerOnce.ts'
import { claimsOf } from './claims.ts'

/**
 * Takes files to import, `/app/imports/<kind>?name=<file>`: bytes as they are, whatever they are called, because nobody
 * knows yet how their text is written. With a limit of its own; the answer names the import.
 */
export function registerImports(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_IMPORT }, (_request, bytes, done) =>
      done(null, bytes),
    )
    scope.post<{ Params: { kind: string }; Querystring: { name?: string }; Body: Buffer | undefined }>(
      '/app/imports/:kind',
      { bodyLimit: LARGEST_IMPORT },
      async (request, reply) => {
        const ctx = await contextFor(claimsOf(request))
        const { params, query, body } = request
        const upload = (as: Context) =>
          uploadImport(as, { kind: params.kind, name: query.name ?? '' }, body ?? Buffer.alloc(0))
        if (!mustRunOnce(ctx, request)) return upload(ctx)
        return answerOnce(ctx, request, reply, async (inside) => jsonAnswer(await upload(inside)))
      },
    )
  })
}
