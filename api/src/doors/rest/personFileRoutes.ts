import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownFile, personFile, type PersonFile } from '../../personalData/personFile.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { claimsOf } from './claims.ts'

/** Registers the files with what a school holds about one person: anybody's for staff, one's own for everybody. */
export function registerPersonFiles(http: FastifyInstance, contextFor: ContextBuilder): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, open: (ctx: Context) => Promise<PersonFile>) => {
    const file = await open(await contextFor(claimsOf(request)))
    return reply
      .type('application/zip')
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file.name}"` })
      .send(Readable.from(file.bytes(), { objectMode: false, highWaterMark: 64 * 1024 }))
  }
  http.get('/app/export/person', (request, reply) =>
    send(request, reply, (ctx) => personFile(ctx, request.query as never)),
  )
  http.get('/app/export/own', (request, reply) => send(request, reply, ownFile))
}
