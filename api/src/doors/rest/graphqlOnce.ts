import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import { getOperationAST, OperationTypeNode } from 'graphql'
import type { Admission } from '../graphql/documents/admission.ts'
import { namedIn } from '../graphql/documents/namedIn.ts'
import type { Outcome } from '../../idempotency/insideRequest.ts'
import type { Context } from '../../platform/shared/context.ts'
import { BUSY } from '../../platform/shared/errors.ts'
import { requestNotes } from '../../platform/shared/requestNotes.ts'
import { OTHER } from '../../platform/watch/metrics.ts'

/** Tells whether a GraphQL request is an admitted mutation. Apollo reports the errors of the others. */
export function isMutation(admission: Admission, ctx: Context, body: unknown): boolean {
  try {
    const { document } = admission.admit(ctx, namedIn(body))
    const name = (body as { operationName?: string | null } | undefined)?.operationName
    return getOperationAST(document, name)?.operation === OperationTypeNode.MUTATION
  } catch {
    return false
  }
}

/** A GraphQL result: its errors with their codes, and whether any field was answered. */
interface Result {
  data?: Record<string, unknown> | null
  errors?: { extensions?: { code?: string } }[]
}

const BROKEN = new Map([
  ['INTERNAL_SERVER_ERROR', 500],
  [BUSY, 503],
])

/**
 * Executes a mutation for `once`. If one field of several breaks, all are undone: an answer that is half done could
 * neither be kept nor repeated.
 */
export async function executeOnce(
  apollo: ApolloServer<Context>,
  admission: Admission,
  ctx: Context,
  request: FastifyRequest,
): Promise<Outcome> {
  const { operation } = admission.admit(ctx, namedIn(request.body))
  const notes = requestNotes()
  if (notes !== undefined) notes.operation = operation ?? OTHER
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers: headersOf(request),
      search: '',
      body: request.body,
    },
    context: async () => ctx,
  })
  if (body.kind !== 'complete') throw new Error('a mutation is answered in parts')
  const type = headers.get('content-type') ?? 'application/json; charset=utf-8'
  const result = JSON.parse(body.string) as Result
  const errors = result.errors ?? []
  const [broken] = errors.flatMap(({ extensions }) => BROKEN.get(extensions?.code ?? '') ?? [])
  if (broken !== undefined) {
    const answer = { status: broken, type, body: Buffer.from(JSON.stringify({ errors })) }
    return { answer, isDone: false, isBroken: true }
  }
  const isDone = Object.values(result.data ?? {}).some((value) => value !== null)
  return { answer: { status: status ?? 200, type, body: Buffer.from(body.string) }, isDone }
}

function headersOf({ headers }: FastifyRequest): HeaderMap {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return map
}
