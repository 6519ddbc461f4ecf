import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from '../../accounts/knownDevices.ts'
import type { Reply } from '../../platform/shared/reply.ts'

const COOKIE = 'koma_device'
/**
 * Its name over https: browsers take such a cookie from this very host alone, so no neighbouring host can plant one.
 */
const HOST_COOKIE = '__Host-koma_device'

/**
 * Returns the token a device was given at an earlier login; null without one. It grants no access and identifies
 * nobody. The name without a prefix is that of plain http, and of devices that have not signed in since there is
 * another.
 */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  return tokenIn(HOST_COOKIE) ?? tokenIn(COOKIE) ?? null
}

/** Returns what a verb may send beside its answer, as headers of this one. */
export function replyOf(request: FastifyRequest, reply: FastifyReply): Reply {
  return {
    rememberDevice(token) {
      const cookie = `${token}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict`
      if (request.protocol !== 'https') return void reply.header('set-cookie', `${COOKIE}=${cookie}`)
      const former = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure`
      void reply.header('set-cookie', [`${HOST_COOKIE}=${cookie}; Secure`, former])
    },
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
    next: (address) => void reply.header('link', `<${address}>; rel="next"`),
    rateLimit: (policy, state) => void reply.headers({ 'ratelimit-policy': policy, ratelimit: state }),
  }
}
