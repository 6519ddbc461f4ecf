import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Claims } from '../requestContext.ts'

/** What a request says of itself in its headers (API-01). */
export function claimsOf(request: FastifyRequest): Claims {
  return {
    ...publicClaimsOf(request),
    authorization: request.headers.authorization,
    userType: singleHeader(request, 'x-user-type'),
  }
}

/** The same without who is asking, for what is open to all: an old session must not shut anybody out of it. */
export function publicClaimsOf(request: FastifyRequest): Claims {
  return {
    host: request.headers.host ?? '',
    origin: `${request.protocol}://${request.host}`,
    authorization: undefined,
    userType: undefined,
    acceptLanguage: request.headers['accept-language'],
    address: addressOf(request),
  }
}

/** What a trusted proxy passes on may be anything; then the proxy itself is who calls. */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
