import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import WebSocket from 'ws'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

/** The longest time for one step on the way. */
const TIMEOUT_MS = 10_000
const DAY = 86_400_000
/** A certificate that ends sooner should have been renewed by itself. */
const SOON_DAYS = 14

/** A school's address, and the title it shows there. */
export interface Address {
  url: string
  title: string
}

/** Checks that a school answers at its own host name over https. */
export async function reach({ url, title }: Address): Promise<Finding[]> {
  const about = new URL(url).host
  const findings: Finding[] = []
  try {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' as const }
    const live = await fetch(`${url}/livez`, options)
    const isKoma = live.ok && (await bodyOf(live))['live'] === true
    if (!isKoma)
      return [bad(about, `${url}/livez answers ${live.status}, but not as Koma does`, 'Check where the proxy points.')]
    const theme = await fetch(`${url}/auth/theme/`, options)
    const shown = theme.ok ? String((await bodyOf(theme))['title']) : `status ${theme.status}`
    if (shown !== title)
      findings.push(
        bad(about, `shows ${shown} instead of ${title}`, 'Make the proxy keep the Host header: it selects the school.'),
      )
  } catch (error) {
    return [bad(about, `cannot be reached: ${reasonOf(error)}`, 'Check DNS, the proxy, and that Koma is running.')]
  }
  findings.push(...(await sockets(url)))
  if (url.startsWith('https:')) findings.push(await certificate(url))
  return findings.some(({ state }) => state !== 'good')
    ? findings
    : [
        good(about, 'can be reached, with WebSockets and TLS'.replace(url.startsWith('https:') ? '' : ' and TLS', '')),
        ...findings,
      ]
}

/** Returns the object in an answer; an empty one for anything else. */
async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Checks that live changes come through: the proxy must pass WebSockets. */
async function sockets(url: string): Promise<Finding[]> {
  const about = new URL(url).host
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws', {
    handshakeTimeout: TIMEOUT_MS,
  })
  try {
    await once(socket, 'open')
    return []
  } catch (error) {
    return [
      bad(about, `WebSockets do not get through: ${reasonOf(error)}`, 'Make the proxy pass Upgrade and Connection.'),
    ]
  } finally {
    socket.on('error', () => undefined)
    socket.terminate()
  }
}

/** Reports when the certificate ends, and whether it is trusted. */
async function certificate(url: string): Promise<Finding> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    timeout: TIMEOUT_MS,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  try {
    await once(socket, 'secureConnect')
    return certificateUntil(host, socket.getPeerCertificate().valid_to, Date.now())
  } catch (error) {
    return bad('TLS', `${host}: ${reasonOf(error)}`, 'Renew the certificate, with the names of all schools in it.')
  } finally {
    socket.destroy()
  }
}

/** Judges a certificate that ends at `until`, in its own words. */
export function certificateUntil(host: string, until: string, now: number): Finding {
  const days = Math.floor((Date.parse(until) - now) / DAY)
  const says = `${host}: the certificate ends in ${days} days`
  return days < SOON_DAYS
    ? look('TLS', says, 'Renew it, and check why it is not renewed automatically.')
    : good('TLS', says)
}

/** Reports what the settings say about a proxy before Koma. */
export function proxy(config: { publicUrl: string | undefined; trustProxy: string[] | false }): Finding[] {
  const about = 'proxy'
  const { publicUrl, trustProxy } = config
  if (publicUrl === undefined)
    return [
      look(about, 'PUBLIC_URL is not set', 'Set it to the address people use for Koma; links in emails begin with it.'),
    ]
  const findings: Finding[] = []
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname.startsWith('127.')
  if (protocol === 'http:' && !isHere)
    findings.push(
      bad(about, 'PUBLIC_URL is not https', 'Put an https proxy in front of Koma: passwords cross the network.'),
    )
  if (protocol === 'https:' && trustProxy === false)
    findings.push(
      bad(about, 'TRUST_PROXY is not set', 'Name the proxy; until then all who come through it count as one address.'),
    )
  return findings.length > 0
    ? findings
    : [good(about, trustProxy === false ? 'none' : `believed: ${trustProxy.join(', ')}`)]
}
