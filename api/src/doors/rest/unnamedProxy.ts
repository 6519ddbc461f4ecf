import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

/**
 * Warns in the log, once, when X-Forwarded-For comes from a peer that `trustProxy` does not name. Everybody behind such
 * a proxy counts as one network address, so a few strangers use up the attempts of all (D5).
 */
export function warnOfUnnamedProxy(http: FastifyInstance, trustProxy: string[] | false): void {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy)
  let warned = false
  http.addHook('onRequest', async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    if (warned || headers['x-forwarded-for'] === undefined || isTrusted(peer, 0)) return
    warned = true
    http.log.warn(
      `X-Forwarded-For came from ${peer}, which TRUST_PROXY does not name. If that is your proxy, name it: until then everybody behind it counts as one network address.`,
    )
  })
}
