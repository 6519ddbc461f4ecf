import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** Powers that no page of ours needs, should somebody get a script into it. */
const UNUSED_POWERS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * Sets the security headers of every answer. Scripts, workers and connections come from the own host only; no frame may
 * show it; https stays for a year once it was used. Other sites never get the address of a page, since a reset link is
 * one. Answers of the API are not cached; the web app's files say themselves how long they last. An impossible host
 * name is refused.
 */
export async function secure(http: FastifyInstance): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [`'self'`],
        'script-src': [`'self'`],
        'script-src-attr': [`'none'`],
        // Mantine and the calendar place and colour things by style attributes and style elements.
        'style-src': [`'self'`, `'unsafe-inline'`],
        // Logos lie at the school's own host (decision 033), and small pictures in style sheets. From elsewhere nothing
        // is shown: its owner would learn who opens a page, and a script of somebody else could send data out by it.
        'img-src': [`'self'`, 'data:'],
        'font-src': [`'self'`, 'data:'],
        // Not every browser counts sockets as 'self'.
        'connect-src': [`'self'`, (request) => socketsOf(request.headers.host)],
        'worker-src': [`'self'`],
        'manifest-src': [`'self'`],
        'frame-src': [`'none'`],
        'frame-ancestors': [`'none'`],
        'object-src': [`'none'`],
        'base-uri': [`'none'`],
        'form-action': [`'self'`],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    hsts: false,
  })
  http.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (host !== undefined && !URL.canParse(`http://${host}`))
      throw Object.assign(new Error('a Host header that is no host'), { statusCode: 400 })
    reply.header('permissions-policy', UNUSED_POWERS.map((power) => `${power}=()`).join(', '))
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    // By the route that answers: the address may be written in other ways.
    const answering = request.routeOptions.url ?? request.url
    if (/^\/(api|auth|graphql)(\/|\?|$)/.test(answering)) reply.header('cache-control', 'no-store')
  })
}

/** Sets them on an answer to an invalid address, for which no hook runs: it may do nothing at all. */
export function secureBare(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'permissions-policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}

/** Returns the host as sockets write it; an invalid Host header gets nothing. */
function socketsOf(host: string | undefined): string {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host ?? '') ? `ws://${host} wss://${host}` : `'self'`
}
