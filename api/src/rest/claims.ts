import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Claims } from '../requestContext.ts'
import { deviceOf } from './device.ts'

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
    // Not the forwarded one, which a proxy may pass on from whoever asks: the school is found by this one, too.
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    authorization: undefined,
    userType: undefined,
    acceptLanguage: request.headers['accept-language'],
    address: addressOf(request),
    device: deviceOf(request),
    userAgent: request.headers['user-agent'],
  }
}

/** What a trusted proxy passes on may be anything; then the proxy itself is who calls. */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip
}

/** Tells the network address of requests that do not go through Fastify, by the same rule as for those that do. */
export function addressSeenBy(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy)
  return (request) => {
    const address = proxyAddress(request, isTrusted)
    return isIP(address) === 0 ? (request.socket.remoteAddress ?? '') : address
  }
}

/** Tells whether a request comes from a proxy that is trusted. */
export function isBehind(trustProxy: string[] | false): (request: IncomingMessage) => boolean {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy)
  return ({ socket: { remoteAddress = '' } }) => isIP(remoteAddress) !== 0 && isTrusted(remoteAddress, 0)
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
