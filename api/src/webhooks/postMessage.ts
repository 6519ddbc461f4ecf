import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

const ANSWER_BYTES = 2000

/** The receiver's answer: its status and the beginning of its text, or why none came. */
export interface Outcome {
  status: number | null
  error: string | null
  answer: string
  /** The seconds the receiver asks to be left alone. */
  retryAfter: number | null
}

/** Sends messages to receivers. */
export interface Sender {
  /**
   * Sends `body`, JSON unless `headers` say otherwise, to `url` by POST. Never throws: what goes wrong is an outcome. A
   * redirect is one and is not followed.
   */
  post(url: string, body: string | Buffer, headers: Record<string, string>): Promise<Outcome>
}

/**
 * Returns a sender that waits `timeoutMs` milliseconds for an answer. Unless `ownNetwork`, it speaks only https and
 * refuses addresses of this machine and of private networks. It does so when the connection is made, so that no name
 * can lead there.
 */
export function sender({ ownNetwork, timeoutMs }: { ownNetwork: boolean; timeoutMs: number }): Sender {
  const filter = { allowPrivateIPAddress: ownNetwork, allowMetaIPAddress: ownNetwork }
  const agents = { http: new RequestFilteringHttpAgent(filter), https: new RequestFilteringHttpsAgent(filter) }
  return {
    post: (address, body, headers) =>
      new Promise((resolve) => {
        const url = new URL(address)
        const secure = url.protocol === 'https:'
        const failed = (error: string) => resolve({ status: null, error, answer: '', retryAfter: null })
        if (!secure && !ownNetwork) return failed('only https is allowed')
        const call = (secure ? requestHttps : requestHttp)(
          url,
          {
            method: 'POST',
            agent: secure ? agents.https : agents.http,
            headers: { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) },
            signal: AbortSignal.timeout(timeoutMs),
          },
          (answer) => void read(answer).then(resolve, (error: unknown) => failed(wordsOf(error))),
        )
        call.on('error', (error) => failed(wordsOf(error)))
        call.end(body)
      }),
  }
}

/** Reads the beginning of an answer; throws if it is cut off before its end. */
async function read(answer: IncomingMessage): Promise<Outcome> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= ANSWER_BYTES) break
  }
  const status = answer.statusCode ?? 0
  const ok = status >= 200 && status < 300
  return {
    status,
    error: ok ? null : `answered ${status}`,
    // A text of the database holds no NUL.
    answer: Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString().replaceAll('\0', ''),
    retryAfter: secondsOf(answer.headers['retry-after']),
  }
}

/** Returns the seconds of a Retry-After header, which is a number of seconds or a date. */
function secondsOf(value: string | undefined): number | null {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.message.slice(0, 300) || error.name
}
