import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from '../accounts/knownDevices.ts'
import type { Reply } from '../shared/reply.ts'

const COOKIE = 'koma_device'

/** The token a device was given at an earlier login; null without one. It lets nobody in and says nothing of anybody. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const found = /(?:^|;\s*)koma_device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')
  return found?.[1] ?? null
}

/** What a verb may send beside its answer, as headers of this one. */
export function replyOf(request: FastifyRequest, reply: FastifyReply): Reply {
  return {
    knowDevice(token) {
      const secure = request.protocol === 'https' ? '; Secure' : ''
      void reply.header(
        'set-cookie',
        `${COOKIE}=${token}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
    next: (address) => void reply.header('link', `<${address}>; rel="next"`),
    rateLimit: (policy, state) => void reply.headers({ 'ratelimit-policy': policy, ratelimit: state }),
  }
}
