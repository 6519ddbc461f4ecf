import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Claims } from '../requestContext.ts'
import { deviceOf } from './device.ts'

/** Returns the claims a request makes in its headers (API-01). */
export function claimsOf(request: FastifyRequest): Claims {
  return {
    ...publicClaimsOf(request),
    authorization: request.headers.authorization,
    userType: singleHeader(request, 'x-user-type'),
    student: singleHeader(request, 'x-student'),
  }
}

/** Returns them without the caller's identity, for what is open to all: an old session must not shut anybody out. */
export function publicClaimsOf(request: FastifyRequest): Claims {
  return {
    host: request.headers.host ?? '',
    // Not the forwarded host, which a proxy may pass on from any caller: the school is found by this one, too.
    baseUrl: `${request.protocol}://${request.headers.host ?? ''}`,
    authorization: undefined,
    userType: undefined,
    acceptLanguage: request.headers['accept-language'],
    address: addressOf(request),
    device: deviceOf(request),
    userAgent: request.headers['user-agent'],
  }
}

/**
 * Returns the caller's address. A trusted proxy may pass on anything; if it isn't an address, the proxy itself is the
 * caller.
 */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip
}

/** Returns a function that gives the network address of requests outside Fastify, by the same rule as inside. */
export function addressSeenBy(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy)
  return (request) => {
    const address = proxyAddress(request, isTrusted)
    return isIP(address) === 0 ? (request.socket.remoteAddress ?? '') : address
  }
}

/** Returns a function that says whether a request comes from a trusted proxy. */
export function isBehind(trustProxy: string[] | false): (request: IncomingMessage) => boolean {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy)
  return ({ socket: { remoteAddress = '' } }) => isIP(remoteAddress) !== 0 && isTrusted(remoteAddress, 0)
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
