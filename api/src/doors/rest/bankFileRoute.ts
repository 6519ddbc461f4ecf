import { LARGEST_BANK_FILE } from '@koma/schema/input/debit'
import type { FastifyInstance } from 'fastify'
import { uploadBankFile } from '../../debit/bankFile.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { answerOnce, jsonAnswer, mustRunOnce } from './answerOnce.ts'
import { claimsOf } from './claims.ts'

/**
 * Takes files of banks, `/app/bankFiles?name=<file>`: results of debits and statements, as bytes, because both are
 * mostly Shift_JIS. The answer names the file.
 */
export function registerBankFiles(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BANK_FILE }, (_request, bytes, done) =>
      done(null, bytes),
    )
    scope.post<{ Querystring: { name?: string }; Body: Buffer | undefined }>(
      '/app/bankFiles',
      { bodyLimit: LARGEST_BANK_FILE },
      async (request, reply) => {
        const ctx = await contextFor(claimsOf(request))
        const { query, body } = request
        const upload = (as: Context) => uploadBankFile(as, { name: query.name ?? '' }, body ?? Buffer.alloc(0))
        if (!mustRunOnce(ctx, request)) return upload(ctx)
        return answerOnce(ctx, request, reply, async (inside) => jsonAnswer(await upload(inside)))
      },
    )
  })
}
